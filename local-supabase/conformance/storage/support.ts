/** What the storage checks share. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The parts of an error that callers look at. */
export const failure = (error: unknown) => {
  const { statusCode, message } = (error ?? {}) as { statusCode?: string; message?: string };
  return { statusCode, message };
};

export const denied = { statusCode: '403', message: 'new row violates row-level security policy' };
export const missing = { statusCode: '404', message: 'Object not found' };
export const exists = { statusCode: '409', message: 'The resource already exists' };
