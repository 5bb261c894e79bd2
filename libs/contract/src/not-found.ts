const NAME = 'NotFoundError';

/**
 * What a remote throws, while rendering or loading, when the address names nothing that this visitor may see:
 * the shell then shows its Not-found screen in place of the route.
 */
export function notFound(): Error {
  const error = new Error('Not found');
  error.name = NAME;
  return error;
}

/** Whether an error came from `notFound()`; compared by name, so that it works across builds. */
export function isNotFound(error: unknown): boolean {
  return error instanceof Error && error.name === NAME;
}
