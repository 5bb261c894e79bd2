/** Something the person who starts the site can fix; the message says how. */
export class StartError extends Error {
  override name = 'StartError';
}
