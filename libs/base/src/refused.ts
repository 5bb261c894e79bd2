/** Shows in the form: above it, at its fields, or at those that somebody else has changed, by what they hold now. */
interface FormRefusal {
  message?: string;
  fields?: Record<string, string>;
  conflicts?: Record<string, unknown>;
}

/** Thrown by `useAction` instead of a failure that `refused` turned into a message for the form; `useForm` shows it. */
export class Refused extends Error {
  override name = 'Refused';
  readonly fields: Record<string, string> | undefined;
  readonly conflicts: Record<string, unknown> | undefined;

  constructor({ message, fields, conflicts }: FormRefusal, cause?: unknown) {
    super(message, { cause });
    this.fields = fields;
    this.conflicts = conflicts;
  }
}
