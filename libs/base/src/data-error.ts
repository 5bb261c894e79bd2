/** What went wrong, in terms a screen can act on. */
export type DataErrorKind =
  | 'network'
  | 'timeout'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'invalid'
  | 'rate-limited'
  | 'server'
  | 'unknown';

export interface DataErrorFields {
  message: string;
  kind: DataErrorKind;
  /** Code of the failing part: SQLSTATE, PGRST…, GoTrue's error code; empty when there is none. */
  code?: string;
  /** HTTP status; 0 when no answer came. */
  status?: number;
  hint?: string | undefined;
  details?: string | undefined;
  cause?: unknown;
  /** The whole answer of an edge function that refused. */
  answer?: unknown;
}

const retryableKinds: ReadonlySet<DataErrorKind> = new Set(['network', 'timeout', 'rate-limited', 'server']);

/** The one error type of every call to the backend. */
export class DataError extends Error {
  readonly code: string;
  readonly status: number;
  readonly kind: DataErrorKind;
  readonly hint?: string;
  readonly details?: string;
  readonly answer?: unknown;

  constructor({ message, kind, code = '', status = 0, hint, details, cause, answer }: DataErrorFields) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'DataError';
    this.kind = kind;
    this.code = code;
    this.status = status;
    if (hint !== undefined) this.hint = hint;
    if (details !== undefined) this.details = details;
    if (answer !== undefined) this.answer = answer;
  }

  /** Whether the backend said no. Without an answer, what was sent may have been stored. */
  get isAnswered(): boolean {
    return this.status > 0 || this.code !== '' || (this.kind !== 'network' && this.kind !== 'timeout');
  }

  /** Whether the same call may succeed when it is made again. */
  get isRetryable(): boolean {
    return retryableKinds.has(this.kind);
  }
}
