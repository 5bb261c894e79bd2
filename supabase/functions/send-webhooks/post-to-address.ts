/**
 * One request to a name whose address was looked at before: the connection goes to that address and nowhere else, so that
 * a name which resolves to another one a moment later leads nowhere. Nothing is followed; the body of the answer is not read.
 */
export interface HttpAnswer {
  status: number;
  /** By lower-case names. */
  headers: Headers;
}

const MAX_HEAD = 16_384;

export async function postToAddress(
  url: URL,
  address: string,
  message: { headers: Record<string, string>; body: string },
  limitMs: number,
): Promise<HttpAnswer> {
  let connection: Deno.Conn = await within(limitMs, Deno.connect({ hostname: address, port: 443 }));
  const timer = setTimeout(() => end(connection), limitMs);
  try {
    connection = await Deno.startTls(connection as Deno.TcpConn, {
      hostname: url.hostname,
      alpnProtocols: ['http/1.1'],
    });
    await writeAll(connection, requestText(url, message));
    return await readHead(connection);
  } finally {
    clearTimeout(timer);
    end(connection);
  }
}

/** Closes what may be closed already. */
function end(connection: Deno.Conn): void {
  try {
    connection.close();
  } catch {
    // The time limit has closed it, or encryption has taken it over.
  }
}

/** The request as HTTP/1.1 says it; headers are ours, the path is printable (`webhookTarget`). */
export function requestText(
  { hostname, pathname, search }: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
): Uint8Array {
  const bytes = new TextEncoder().encode(body);
  const lines = Object.entries({
    host: hostname,
    ...headers,
    'content-length': String(bytes.length),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = new TextEncoder().encode(`POST ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const whole = new Uint8Array(head.length + bytes.length);
  whole.set(head);
  whole.set(bytes, head.length);
  return whole;
}

/** Status and headers of an answer; null while its head has not ended. An interim answer (1xx) is passed over. */
export function parseHead(text: string): HttpAnswer | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [line = '', ...fields] = text.slice(0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(line)?.[1]);
  if (!status) throw new Error('not an answer of HTTP');
  if (status < 200) return parseHead(text.slice(end + 4));
  const headers = new Headers();
  for (const field of fields) {
    const [, name = '', value = ''] = /^([\w-]+):[ \t]*(.*?)[ \t]*$/.exec(field) ?? [];
    if (name) headers.append(name, value);
  }
  return { status, headers };
}

async function readHead(connection: Deno.Conn): Promise<HttpAnswer> {
  const decoder = new TextDecoder('latin1');
  const chunk = new Uint8Array(4096);
  let text = '';
  for (;;) {
    const length = await connection.read(chunk);
    if (length === null) throw new Error('the connection ended before an answer');
    text += decoder.decode(chunk.subarray(0, length), { stream: true });
    const answer = parseHead(text);
    if (answer) return answer;
    if (text.length > MAX_HEAD) throw new Error('the head of the answer is too long');
  }
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) written += await connection.write(bytes.subarray(written));
}

/** A connection that comes too late is closed. */
async function within(limitMs: number, opening: Promise<Deno.Conn>): Promise<Deno.Conn> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no connection in time')), limitMs);
  });
  try {
    return await Promise.race([opening, limit]);
  } catch (error) {
    opening.then(
      (connection) => connection.close(),
      () => {},
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
