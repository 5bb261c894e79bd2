/** A build that failed; its output is in the message. */
export class BuildError extends Error {
  override name = 'BuildError';
}
