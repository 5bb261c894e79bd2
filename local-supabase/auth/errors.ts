/** A refusal that the client sees: HTTP status, GoTrue error code and message. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const validationFailed = (message: string) => new AuthError(400, 'validation_failed', message);
export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
export const userNotFound = () => new AuthError(404, 'user_not_found', 'User not found');
export const userBanned = (status: 400 | 403 = 400) => new AuthError(status, 'user_banned', 'User is banned');

export const tooManyRequests = () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');

/** A database error raised by a trigger or constraint while a user row was written. */
export function databaseError(error: unknown, doing: string): AuthError {
  if (error instanceof AuthError) return error;
  // Somebody took the address after we looked.
  if (hasConstraint(error, 'users_email_partial_key')) return emailExists();
  return new AuthError(500, 'unexpected_failure', `Database error ${doing}`, { cause: error });
}

/** Was a constraint of this name violated? */
export function hasConstraint(error: unknown, name: string): boolean {
  return error instanceof Error && 'constraint_name' in error && error.constraint_name === name;
}
