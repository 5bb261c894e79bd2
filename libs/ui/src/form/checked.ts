/** What is wrong at each field. */
export type Problems<Draft> = Partial<Record<keyof Draft, string>>;

/** What a form makes of its draft. */
export type Checked<Draft, Input> = { input: Input } | { problems: Problems<Draft> };

/** Reads the whole draft of a form, where fields depend on each other: it calls the schema of its fields. */
export type DraftCheck<Draft, Input = Draft> = (draft: Draft) => Checked<Draft, Input>;

/** A schema of zod or another library, by the standard that they share. */
export interface Schema<Draft, Input> {
  readonly '~standard': {
    validate(draft: unknown): SchemaResult<Input> | Promise<SchemaResult<Input>>;
    readonly types?: { readonly input: Draft; readonly output: Input } | undefined;
  };
}

type SchemaResult<Input> =
  | { readonly value: Input; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a schema makes of a draft: what is stored, or the first sentence for each field. */
export function checkedBy<Draft, Input>(schema: Schema<Draft, Input>, draft: NoInfer<Draft>): Checked<Draft, Input> {
  const result = validated(schema, draft);
  if (!result.issues) return { input: result.value };
  const problems: Problems<Draft> = {};
  for (const { path, message } of result.issues) {
    const [first] = path ?? [];
    problems[(typeof first === 'object' ? first.key : first) as keyof Draft] ??= message;
  }
  return { problems };
}

/** What the schema of a field finds wrong with a value; undefined when nothing is. */
export function problemOf<Draft>(schema: Schema<Draft, unknown>, value: NoInfer<Draft>): string | undefined {
  return validated(schema, value).issues?.[0]?.message;
}

function validated<Draft, Input>(schema: Schema<Draft, Input>, value: Draft): SchemaResult<Input> {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) throw new TypeError('a schema of a form must answer at once');
  return result;
}
