/**
 * One request to a name whose address was looked at before: the connection goes to that address and nowhere else, so that
 * a name which resolves to another one a moment later leads nowhere. Nothing is followed; the body of an answer is read as
 * far as it is asked for.
 */
export interface HttpAnswer {
  status: number;
  /** By lower-case names. */
  headers: Headers;
}

export interface Message {
  headers: Record<string, string>;
  body?: string;
}

export interface Limits {
  /** For all of it. */
  ms: number;
  /** Bytes of a body; none is read without it. A longer one is refused. */
  body?: number;
}

const MAX_HEAD = 16_384;

/** @param message with a body it is posted, without one it is a GET */
export async function requestAt(
  url: URL,
  address: string,
  message: Message,
  limits: Limits,
): Promise<HttpAnswer & { body: Uint8Array }> {
  let connection: Deno.Conn = await within(
    limits.ms,
    Deno.connect({ hostname: address, port: Number(url.port || 443) }),
  );
  const timer = setTimeout(() => end(connection), limits.ms);
  try {
    connection = await Deno.startTls(connection as Deno.TcpConn, {
      hostname: url.hostname,
      alpnProtocols: ['http/1.1'],
    });
    await writeAll(connection, requestText(url, message));
    return await readAnswer((chunk) => connection.read(chunk), limits.body ?? 0);
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
export function requestText({ hostname, pathname, search }: URL, { headers, body }: Message): Uint8Array {
  const bytes = new TextEncoder().encode(body ?? '');
  const lines = Object.entries({
    host: hostname,
    ...headers,
    ...(body !== undefined && { 'content-length': String(bytes.length) }),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = new TextEncoder().encode(
    `${body === undefined ? 'GET' : 'POST'} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`,
  );
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

/** Reads an answer from a connection that ends with it. */
export async function readAnswer(
  read: (chunk: Uint8Array) => Promise<number | null>,
  maxBody: number,
): Promise<HttpAnswer & { body: Uint8Array }> {
  const chunk = new Uint8Array(16_384);
  let bytes = new Uint8Array(0);
  const more = async () => {
    const length = await read(chunk);
    if (length === null) return false;
    const longer = new Uint8Array(bytes.length + length);
    longer.set(bytes);
    longer.set(chunk.subarray(0, length), bytes.length);
    bytes = longer;
    return true;
  };
  let head: HttpAnswer | null = null;
  while (!head) {
    if (!(await more())) throw new Error('the connection ended before an answer');
    // Of a head alone: a body may be large.
    head = parseHead(new TextDecoder('latin1').decode(bytes.subarray(0, MAX_HEAD)));
    if (!head && bytes.length > MAX_HEAD) throw new Error('the head of the answer is too long');
  }
  if (maxBody === 0) return { ...head, body: new Uint8Array(0) };
  const start = bodyStart(bytes);
  const isChunked = /\bchunked\b/i.test(head.headers.get('transfer-encoding') ?? '');
  const said = isChunked ? null : head.headers.get('content-length');
  const length = said === null ? Infinity : Number(said);
  // Chunks have lines of their own around what they hold.
  const most = start + maxBody + (isChunked ? maxBody / 4 + 1024 : 0);
  if (said !== null && !(length <= maxBody)) throw new Error('the answer is too long');
  while (bytes.length - start < length && !(isChunked && endsChunked(bytes))) {
    if (bytes.length > most) throw new Error('the answer is too long');
    if (await more()) continue;
    if (said !== null) throw new Error('the answer ended too early');
    break;
  }
  const body = isChunked
    ? joinChunks(bytes.subarray(start))
    : bytes.subarray(start, start + Math.min(length, bytes.length));
  if (body.length > maxBody) throw new Error('the answer is too long');
  return { ...head, body };
}

/** After the last head: interim answers have one of their own. */
function bodyStart(bytes: Uint8Array): number {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, MAX_HEAD));
  let start = 0;
  for (;;) {
    const isInterim = /^HTTP\/1\.[01] 1\d\d/.test(text.slice(start));
    start = text.indexOf('\r\n\r\n', start) + 4;
    if (!isInterim) return start;
  }
}

const LAST_CHUNK = '0\r\n\r\n';
const endsChunked = (bytes: Uint8Array) =>
  new TextDecoder('latin1').decode(bytes.subarray(-LAST_CHUNK.length)) === LAST_CHUNK;

/** What chunks hold (RFC 9112, 7.1); a body that is cut off is refused. */
export function joinChunks(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 0; ;) {
    const line = new TextDecoder('latin1').decode(bytes.subarray(at, at + 64));
    const [said, digits = ''] = /^([0-9a-f]{1,8})[^\r\n]*\r\n/i.exec(line) ?? [];
    if (said === undefined) throw new Error('this is no chunk');
    const length = Number.parseInt(digits, 16);
    at += said.length;
    if (length === 0) break;
    if (at + length + 2 > bytes.length) throw new Error('the answer ended too early');
    parts.push(bytes.subarray(at, at + length));
    at += length + 2;
  }
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
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

const RESOLVE_MS = 5000;

/** All addresses of a name; none where it has no entry. */
export async function addressesOf(host: string): Promise<string[]> {
  const within = { signal: AbortSignal.timeout(RESOLVE_MS) };
  const found = await Promise.allSettled([Deno.resolveDns(host, 'A', within), Deno.resolveDns(host, 'AAAA', within)]);
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}
