/** The decoded path, or null when the address is malformed. */
export function pathOf(request: Request): string | null {
  try {
    return decodeURIComponent(new URL(request.url).pathname);
  } catch {
    return null;
  }
}

export const searchOf = (request: Request): string => new URL(request.url).search;

/** The site's own address as the visitor sees it; empty when the request does not say. */
export function originOf(request: Request): string {
  const host = request.headers.get('host') ?? '';
  return /^[\w.-]+(:\d+)?$/.test(host) ? `${isSecure(request) ? 'https' : 'http'}://${host}` : '';
}

/** Whether the visitor asked by TLS, here or at the server before this one. */
export function isSecure(request: Request): boolean {
  return request.url.startsWith('https:') || request.headers.get('x-forwarded-proto') === 'https';
}
