/**
 * The files by which pages open without a connection. Kept is only what a page has run, that its name says for ever, and the
 * frame: the page without anything of anybody. An answer of the backend never comes here.
 */

/** Named by their content, as `isImmutable` of tooling/site says it. */
const FIXED = /^\/(static\/.+\.[0-9a-f]{8,}\.[a-z0-9]+|remotes\/[^/]+\/[^/]+\/.+)$/;

export const FILES = 'lineup-files';
/** The page, and what it names that keeps its name. */
export const FRAME = 'lineup-frame';
const PAGE = '/app.html';
const SWITCH = '/offline.json';

const SHA = 'x-kept-sha256';
const SIZE = 'x-kept-bytes';

/** What is kept in a browser at most. */
const MAX_FILES = 500;
export const MAX_BYTES = 24_000_000;

export const isFixed = (address: string): boolean => FIXED.test(new URL(address, location.origin).pathname);

/** Leaves nothing. */
export async function empty(): Promise<void> {
  await Promise.all([FRAME, FILES].map((name) => caches.delete(name)));
}

/** Whether whoever runs the site has switched this off by its file. No answer is no. */
export async function isSwitchedOff(): Promise<boolean> {
  try {
    const answer = await fetch(SWITCH, { cache: 'no-store', credentials: 'omit' });
    return answer.ok && ((await answer.json()) as { isOn?: unknown }).isOn === false;
  } catch {
    return false;
  }
}

async function shaOf(body: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return btoa(String.fromCharCode(...bytes));
}

/** A kept file as it was when it came; null for one that was damaged since, which is dropped. */
export async function readWhole(cacheName: string, request: Request | string, kept: Response | undefined) {
  if (!kept) return null;
  try {
    const body = await kept.clone().arrayBuffer();
    if ((await shaOf(body)) === kept.headers.get(SHA)) return kept;
  } catch {
    // It cannot be read any more.
  }
  await (await caches.open(cacheName)).delete(request);
  return null;
}

/** A file, whole, with what proves it later. Throws for what is not what it is named: a network that asks for a sign-in answers everything with its page. */
async function fetchWhole(address: string, integrity = ''): Promise<Response> {
  const isPage = address === PAGE;
  const answer = await fetch(address, { integrity, credentials: 'omit', ...(isPage && { cache: 'no-cache' }) });
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? true;
  const isOwn = /no-store|private/.test(answer.headers.get('cache-control') ?? '');
  if (answer.status !== 200 || isHtml !== isPage || isOwn) throw new Error(`${address} cannot be kept`);
  // Throws for one that breaks off.
  const body = await answer.arrayBuffer();
  const headers = new Headers(answer.headers);
  headers.set(SHA, await shaOf(body));
  headers.set(SIZE, String(body.byteLength));
  return new Response(body, { headers });
}

/** The addresses of this site that a page names, with their integrity. */
function namedIn(html: string): Map<string, string> {
  const tags = html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="(\/[^"]+)"[^>]*>/g);
  return new Map(
    [...tags].flatMap(([tag, address = '']) =>
      /rel="(?:manifest|apple-touch-icon|icon|alternate)"/.test(tag) || address === '/registry.json'
        ? []
        : [[address, /\bintegrity="([^"]*)"/.exec(tag)?.[1] ?? '']],
    ),
  );
}

/** What keeps its name lies under what it holds, too: the page finds what belongs to it, also when the next one is half written. */
const besideKey = (address: string, integrity: string) => `${address}?${encodeURIComponent(integrity)}`;

/** Keeps the frame, its files first: a frame that is there opens. Returns what it names. */
async function keepFrame(): Promise<Set<string>> {
  const page = await fetchWhole(PAGE);
  const files = await caches.open(FILES);
  const beside: [string, Response][] = [];
  const named = namedIn(await page.clone().text());
  for (const [address, integrity] of named) {
    if (!isFixed(address)) beside.push([besideKey(address, integrity), await fetchWhole(address, integrity)]);
    else if (!(await readWhole(FILES, address, await files.match(address))))
      await files.put(address, await fetchWhole(address, integrity));
  }
  const frame = await caches.open(FRAME);
  for (const [key, file] of beside) await frame.put(key, file);
  // The one step by which the frame is another.
  await frame.put(PAGE, page);
  const current = [PAGE, ...beside.map(([key]) => key)].map((key) => new URL(key, location.origin).href);
  for (const request of await frame.keys()) if (!current.includes(request.url)) await frame.delete(request);
  return new Set(named.keys());
}

/** Keeps the frame and what a page has run. Ends with what fits; a full disk leaves nothing rather than half. */
export async function keepAll(addresses: readonly string[]): Promise<void> {
  try {
    const needed = await keepFrame();
    const files = await caches.open(FILES);
    for (const address of addresses)
      if (isFixed(address) && !(await files.match(address)))
        await fetchWhole(address)
          .then((file) => files.put(address, file))
          .catch(throwIfFull);
    await prune(needed);
  } catch (error) {
    if (isFull(error)) await empty();
    else console.warn('Pages are not kept for later', error);
  }
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

function throwIfFull(error: unknown): void {
  if (isFull(error)) throw error;
}

/** Keeps within bounds: what came first goes first, but what the frame needs. */
async function prune(needed: ReadonlySet<string>): Promise<void> {
  const files = await caches.open(FILES);
  const all = await Promise.all(
    (await files.keys()).map(async (request) => ({
      request,
      bytes: Number((await files.match(request))?.headers.get(SIZE) ?? 0),
    })),
  );
  let count = all.length;
  let bytes = all.reduce((sum, each) => sum + each.bytes, 0);
  for (const each of all) {
    if (count <= MAX_FILES && bytes <= MAX_BYTES) return;
    if (needed.has(new URL(each.request.url).pathname)) continue;
    await files.delete(each.request);
    count -= 1;
    bytes -= each.bytes;
  }
}

/** A file that a page could not run. */
export async function drop(address: string): Promise<void> {
  await (await caches.open(FILES)).delete(address);
}

/** What stands in for the network: the frame for every page, and what it names. Its mark tells the page that it is not of now. */
export async function readFrame(request: Request): Promise<Response | undefined> {
  const page = await readOfFrame(PAGE);
  const html = await page?.text();
  if (!page || html === undefined) return undefined;
  if (request.mode === 'navigate')
    return new Response(html.replace('<head>', '<head><meta name="kept">'), { headers: page.headers });
  const { pathname } = new URL(request.url);
  return readOfFrame(besideKey(pathname, namedIn(html).get(pathname) ?? ''));
}

async function readOfFrame(key: string): Promise<Response | undefined> {
  return (await readWhole(FRAME, key, await caches.match(key, { cacheName: FRAME }))) ?? undefined;
}
