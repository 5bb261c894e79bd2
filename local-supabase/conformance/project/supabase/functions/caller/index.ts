// Runs only for a valid token (verify_jwt is on by default) and tells whose it is.
Deno.serve((request: Request) => {
  const token = request.headers.get('authorization')?.replace(/^bearer /i, '') ?? '';
  const claims = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
  return Response.json({ role: claims.role, sub: claims.sub ?? null });
});
