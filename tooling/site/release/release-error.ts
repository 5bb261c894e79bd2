/** A release that must not go out, with the reasons as one message. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}
