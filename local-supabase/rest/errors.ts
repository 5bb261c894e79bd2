/** Every error that the REST service itself raises, one constructor per PostgREST code. */

/** What the client reads, plus the status and headers of the answer. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { details?: unknown; hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'RestError';
    this.status = status;
    this.code = code;
    this.details = extra.details ?? null;
    this.hint = extra.hint ?? null;
    this.headers = extra.headers ?? {};
  }

  /** The same error with more headers. */
  withHeaders(headers: Record<string, string>): RestError {
    const { status, code, message, details, hint } = this;
    return new RestError(status, code, message, { details, hint, headers: { ...this.headers, ...headers } });
  }

  toJSON() {
    return { code: this.code, details: this.details, hint: this.hint, message: this.message };
  }
}

export const parseError = (message: string, details: string) => new RestError(400, 'PGRST100', message, { details });

export const invalidRpcMethod = (method: string) =>
  new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);

export const invalidBody = (message = 'Empty or invalid json') => new RestError(400, 'PGRST102', message);

const invalidRange = (details: string) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details });
export const negativeLimit = () => invalidRange('Limit should be greater than or equal to zero.');
export const lowerAboveUpper = () =>
  invalidRange('The lower boundary must be lower than or equal to the upper boundary in the Range header.');
export const offsetOutOfBounds = (offset: number, total: number) =>
  invalidRange(`An offset of ${offset} was requested, but there are only ${total} rows.`);

export const putFiltersInvalid = () =>
  new RestError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators");

export const schemaNotExposed = (schema: string, exposed: readonly string[]) =>
  new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  });

export const mediaTypeUnavailable = (types: readonly string[]) =>
  new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`);

export const notEmbedded = (resource: string) =>
  new RestError(400, 'PGRST108', `'${resource}' is not an embedded resource in this request`, {
    hint: `Verify that '${resource}' is included in the 'select' query parameter.`,
  });

export const limitWithoutOrder = () =>
  new RestError(400, 'PGRST109', "A 'limit' was applied without an explicit 'order'", {
    hint: "Apply an 'order' using unique column(s)",
  });

export const responseHeadersInvalid = () =>
  new RestError(
    500,
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  );

export const responseStatusInvalid = () =>
  new RestError(500, 'PGRST112', 'response.status guc must be a valid status code');

export const putRangeNotAllowed = () =>
  new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');

export const putKeyMismatch = () =>
  new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)');

export const notSingular = (rows: number) =>
  new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });

export const methodUnsupported = (method: string) =>
  new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);

export const relatedOrderNotToOne = (origin: string, target: string) =>
  new RestError(400, 'PGRST118', `A related order on '${target}' is not possible`, {
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  });

export const badEmbedFilter = (target: string) =>
  new RestError(400, 'PGRST120', `Bad operator on the '${target}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  });

export const raiseUnreadable = (details: string, hint: string) =>
  new RestError(500, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, { details, hint });

export const preferencesInvalid = (preferences: readonly string[]) =>
  new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${preferences.join(', ')}`,
  });

export const aggregatesNotAllowed = () => new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');

export const maxAffectedExceeded = (rows: number) =>
  new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  });

export const invalidPath = () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL');

/** What the database says of two joins with one name. */
export const embeddedTwice = (alias: string) =>
  new RestError(400, '42712', `table name "${alias}" specified more than once`);

export const notImplemented = (details: string) =>
  new RestError(400, 'PGRST127', 'Feature not implemented', { details });

export const maxAffectedNeedsSet = () =>
  new RestError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  );

export const columnNotFound = (table: string, column: string) =>
  new RestError(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`);

export const tableNotFound = (schema: string, table: string, suggestion: string | undefined) =>
  new RestError(404, 'PGRST205', `Could not find the table '${schema}.${table}' in the schema cache`, {
    hint: suggestion === undefined ? null : `Perhaps you meant the table '${schema}.${suggestion}'`,
  });
