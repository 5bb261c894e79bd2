// Fails while it serves: by an exception, or with its whole process.
Deno.serve(async (request: Request) => {
  const { how } = await request.json();
  if (how === 'exit') Deno.exit(1);
  if (how === 'throw') throw new Error('faulty on purpose');
  return Response.json({ fine: true });
});
