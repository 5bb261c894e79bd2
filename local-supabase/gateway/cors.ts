const METHODS = 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT';
const EXPOSED = [
  ...['Content-Encoding', 'Content-Location', 'Content-Range', 'Content-Type', 'Date', 'Location', 'Server'],
  ...['Transfer-Encoding', 'Range-Unit', 'Preference-Applied', 'ETag', 'X-Total-Count', 'Link', 'Retry-After'],
  ...['X-Supabase-Api-Version', 'Upload-Offset', 'Upload-Length', 'Upload-Metadata', 'Tus-Resumable'],
  ...['Tus-Version', 'Tus-Extension', 'Tus-Max-Size'],
].join(', ');

/** Whether this is the preflight request of a browser. */
export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
}

/** The API carries its rights in headers, never in cookies: any origin may call. */
export function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': '86400',
      vary: 'access-control-request-headers',
    },
  });
}

/** Lets scripts of any origin read the answer, unless the service has said otherwise. */
export function allowOrigin(headers: Headers): void {
  if (!headers.has('access-control-allow-origin')) headers.set('access-control-allow-origin', '*');
  if (!headers.has('access-control-expose-headers')) headers.set('access-control-expose-headers', EXPOSED);
}
