/** A fault that the person running the stack can mend; its message is one line that says what to do. */
export class StackError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s*\n\s*/g, ' ').trim(), options);
    this.name = 'StackError';
  }
}
