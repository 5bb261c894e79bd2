// Answers with what arrived. It leaves CORS to nobody but itself, as functions do.
Deno.serve(async (request: Request) => {
  const url = new URL(request.url);
  const seen = {
    method: request.method,
    path: url.pathname,
    query: url.search,
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  };
  return Response.json(seen, {
    status: Number(request.headers.get('x-wanted-status') ?? 200),
    headers: { 'access-control-allow-origin': 'https://site.example', 'x-made-by': 'echo' },
  });
});
