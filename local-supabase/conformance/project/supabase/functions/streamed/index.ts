// Sends its first event at once and the second one only after the caller has sent a second request.
let release = () => {};

Deno.serve((request: Request) => {
  if (new URL(request.url).pathname.endsWith('/release')) {
    release();
    return new Response(null, { status: 204 });
  }
  const released = new Promise<void>((resolve) => (release = resolve));
  const encode = (text: string) => new TextEncoder().encode(`data: ${text}\n\n`);
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(encode('first'));
      await released;
      controller.enqueue(encode('second'));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
});
