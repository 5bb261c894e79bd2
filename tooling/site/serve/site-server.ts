import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AddressInfo } from 'node:net';
import type { Environment } from '@lineup/contract/facts';
import { withHead } from '@lineup/supabase/functions/_shared/page-head';
import { COMPOSED, PublishedSite, forBrowsers, servedRemotes, type PublishedRemotes } from '../store/published.ts';
import { readOffer } from '../store/site.ts';
import { compressNow } from './compress-now.ts';
import type { DrawnAnswer, DrawnPages, ReadyPage } from './drawn-pages.ts';
import { isFeed, readFeed } from './feeds.ts';
import { FLAGS_FILE, FlagsFile } from './flags-file.ts';
import { OVERRIDE_PATH, Overrides } from './overrides.ts';
import { PageHeads, type PageHead } from './page-heads.ts';
import { pagePreloads } from './page-preloads.ts';
import {
  contentSecurityPolicy,
  PUSH_WORKER,
  securityHeaders,
  workerPolicy,
  type AllowedOrigins,
} from './security-headers.ts';
import { SiteFiles, isAsset, type SiteFile } from './site-files.ts';
import { withoutStaticPolicy } from './static-page.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The backend, when it shares the site's origin. */
export interface MountedApi {
  /** False when the path is not the backend's. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

export interface SiteOptions {
  /** Folder of the published site. */
  folder: string;
  /** Where the backend is, for the registry. */
  environment(): Omit<Environment, 'release'>;
  api?: MountedApi | undefined;
  origins?: AllowedOrigins | undefined;
  /** Signs what a browser of staff may load from elsewhere; the same on every server of one site. */
  overrideSecret?: string | undefined;
  /** Draws pages for visitors, and ends with this server; without it all come empty. */
  drawn?: DrawnPages | undefined;
}

/** Server of the published site and, mounted on the same origin, the backend. Not yet listening. */
export function createSiteServer(options: SiteOptions): Server {
  const files = new SiteFiles(options.folder);
  const published = new PublishedSite(options.folder);
  const heads = new PageHeads();
  const overrides = new Overrides(options.overrideSecret);
  const flags = new FlagsFile();
  const { drawn } = options;
  const backendAddress = () => {
    const { supabaseUrl } = options.environment();
    return supabaseUrl === '/' ? addressOf(server) : supabaseUrl;
  };
  const server = createServer((request, response) => {
    if (options.api?.handle(request, response)) return;
    const { supabaseUrl, anonKey } = options.environment();
    const isOwn = supabaseUrl === '/';
    const backend: Backend = {
      address: backendAddress(),
      anonKey,
      readHead: (pathname) => {
        const site = originOf(request);
        const source = { address: backend.address, anonKey };
        return heads.read(pathname, source, { site, backend: isOwn ? site : supabaseUrl });
      },
    };
    answer({ ...options, published, overrides, flags }, files, backend, request, response).catch((error: unknown) => {
      console.error('[site]', error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.on('listening', () => drawn?.prepare(published.read(), backendAddress()));
  server.on('close', () => drawn?.stop());
  server.on('upgrade', (request, socket, head) => {
    if (!options.api?.upgrade(request, socket, head)) socket.destroy();
  });
  return server;
}

interface ServedSite extends SiteOptions {
  published: PublishedSite;
  overrides: Overrides;
  flags: FlagsFile;
}

/** The backend as this server asks it. */
interface Backend {
  /** Without a slash at the end. */
  address: string;
  anonKey: string;
  readHead(pathname: string): Promise<PageHead | null>;
}

async function answer(
  options: ServedSite,
  files: SiteFiles,
  backend: Backend,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(securityHeaders(isSecure(request)))) response.setHeader(name, value);
  const pathname = pathOf(request);
  if (pathname === OVERRIDE_PATH && (request.method === 'PUT' || request.method === 'DELETE'))
    return options.overrides.handle(request, response, backend, isSecure(request));
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return refuse(response, 405, 'Method not allowed');
  }
  if (pathname === null) return refuse(response, 400, 'Bad request');
  if (pathname === '/registry.json') {
    const offer = readOffer(options.folder);
    const environment: Environment = { ...options.environment(), release: offer?.release ?? '' };
    return sendComposed({ environment, remotes: forBrowsers(options.published.read(), offer) }, request, response);
  }
  if (pathname === `/${COMPOSED}`) return sendComposed(options.published.read(), request, response);
  if (pathname === FLAGS_FILE) {
    const flags = await options.flags.read(backend);
    return flags ? sendComposed(flags, request, response) : refuse(response, 503, 'The flags cannot be read now.');
  }
  if (isFeed(pathname)) return sendFeed(pathname, backend, request, response);
  if (isAsset(pathname) && pathname !== '/index.html') {
    const file = await files.read(pathname);
    if (pathname === PUSH_WORKER) response.setHeader('content-security-policy', workerPolicy(options.origins ?? {}));
    return file ? sendFile(file, request, response) : refuse(response, 404, 'Not found');
  }
  const page = await files.read('/index.html');
  if (!page) return refuse(response, 503, 'The site is not built yet. Run "npm run build".');
  const origins = {
    ...options.origins,
    overrides: await options.overrides.originsFor(request, isSecure(request), backend),
  };
  const drawn = await draw(options, pathname, backend, origins, request);
  if (drawn && 'movedTo' in drawn) return redirect(drawn.movedTo, request, response);
  if (drawn && 'html' in drawn) return sendDrawn(drawn, pathname, origins, request, response);
  const [head, preloads] = await Promise.all([
    backend.readHead(pathname),
    pagePreloads(pathname, servedRemotes(options.published.read(), readOffer(options.folder)), files),
  ]);
  if (head?.movedTo) return redirect(head.movedTo, request, response);
  const own = { ...head, ...(drawn && { status: drawn.status }), preloads };
  return sendPage(page, own, pathname, origins, request, response);
}

/** What a server draws of a page; null for one that comes empty. Whoever runs something else than visitors gets that. */
async function draw(
  options: ServedSite,
  pathname: string,
  backend: Backend,
  origins: AllowedOrigins,
  request: IncomingMessage,
): Promise<DrawnAnswer> {
  if (!options.drawn || (origins.overrides ?? []).length > 0) return null;
  try {
    return await options.drawn.answer(options.published.read(), {
      pathname,
      search: new URL(request.url ?? '/', 'http://site').search,
      site: originOf(request),
      backend: backend.address,
      environment: options.environment(),
      readFlags: () => options.flags.read(backend),
      readHead: () => backend.readHead(pathname),
    });
  } catch (error) {
    console.error('[site]', error);
    return null;
  }
}

function sendDrawn(
  { html, br, nonce, hashes, status }: ReadyPage,
  pathname: string,
  origins: AllowedOrigins,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-cache');
  response.setHeader('vary', 'accept-encoding');
  response.setHeader('content-security-policy', contentSecurityPolicy(pathname, nonce, origins, hashes));
  if (!acceptedEncodings(request).has('br')) return send(response, request, html, status);
  response.setHeader('content-encoding', 'br');
  send(response, request, br, status);
}

/** The decoded path, or null when the address is malformed. */
function pathOf(request: IncomingMessage): string | null {
  try {
    return decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname);
  } catch {
    return null;
  }
}

async function sendComposed(
  content: { environment: Environment; remotes: unknown[] } | PublishedRemotes | unknown[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const plain = Buffer.from(JSON.stringify(content));
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const br = await compressNow(plain);
  sendFile({ type: 'application/json; charset=utf-8', etag, isImmutable: false, plain, br }, request, response);
}

async function sendFeed(
  pathname: string,
  { address }: Backend,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { search } = new URL(request.url ?? '/', 'http://site');
  const feed = await readFeed(pathname, search, address, request.headers['if-none-match']).catch((error: unknown) => {
    console.error('[site]', error);
    return null;
  });
  if (!feed || feed.status >= 500) return refuse(response, 503, 'The feed cannot be read now. Try again later.');
  for (const [name, value] of Object.entries(feed.headers)) response.setHeader(name, value);
  response.setHeader('vary', 'accept-encoding');
  if (feed.status === 304) return void response.writeHead(304).end();
  if (!acceptedEncodings(request).has('br')) return send(response, request, feed.body, feed.status);
  response.setHeader('content-encoding', 'br');
  send(response, request, await compressNow(feed.body), feed.status);
}

function sendFile(file: SiteFile, request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('content-type', file.type);
  response.setHeader('cache-control', file.isImmutable ? IMMUTABLE : 'no-cache');
  response.setHeader('etag', file.etag);
  response.setHeader('vary', 'accept-encoding');
  if (request.headers['if-none-match']?.includes(file.etag)) {
    response.writeHead(304).end();
    return;
  }
  const accepted = acceptedEncodings(request);
  const encoding = accepted.has('br') && file.br ? 'br' : accepted.has('gzip') && file.gzip ? 'gzip' : null;
  if (encoding) response.setHeader('content-encoding', encoding);
  send(response, request, (encoding && file[encoding]) || file.plain);
}

async function sendPage(
  page: SiteFile,
  own: Partial<PageHead> & { preloads: string },
  pathname: string,
  origins: AllowedOrigins,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const plain = withoutStaticPolicy(page.plain.toString());
  const overrides = origins.overrides ?? [];
  const allowed = overrides.length > 0 ? `<meta name="override-origins" content="${overrides.join(' ')}">` : '';
  const html = Buffer.from(
    (own.head ? withHead(plain, own.head) : plain)
      .replace('</head>', `${own.preloads}</head>`)
      .replace('<head>', `<head><meta name="csp-nonce" content="${nonce}">${allowed}`)
      // Who shows a preview of the link reads this without being on the page.
      .replace('content="/link-preview.png"', `content="${originOf(request)}/link-preview.png"`),
  );
  response.setHeader('content-type', page.type);
  // What one browser may do must not reach another by way of a cache.
  response.setHeader('cache-control', allowed ? 'private, no-store' : 'no-cache');
  response.setHeader('vary', 'accept-encoding');
  response.setHeader('content-security-policy', contentSecurityPolicy(pathname, nonce, origins));
  const status = own.status ?? 200;
  if (!acceptedEncodings(request).has('br')) return send(response, request, html, status);
  response.setHeader('content-encoding', 'br');
  send(response, request, await compressNow(html), status);
}

/** To where a page is now, with what the address asks besides. Asked anew each time: the page may get its old address back. */
function redirect(pathname: string, request: IncomingMessage, response: ServerResponse): void {
  const { search } = new URL(request.url ?? '/', 'http://site');
  response.writeHead(301, { location: `${pathname}${search}`, 'cache-control': 'no-cache' });
  response.end();
}

/** Where this server reaches itself. */
function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  if (address === '::' || address === '0.0.0.0') return `http://127.0.0.1:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** The site's own address as the visitor sees it; empty when the request does not say. */
function originOf(request: IncomingMessage): string {
  const host = request.headers.host ?? '';
  return /^[\w.-]+(:\d+)?$/.test(host) ? `${isSecure(request) ? 'https' : 'http'}://${host}` : '';
}

function isSecure(request: IncomingMessage): boolean {
  return 'encrypted' in request.socket || request.headers['x-forwarded-proto'] === 'https';
}

function send(response: ServerResponse, request: IncomingMessage, body: Buffer, status = 200): void {
  response.setHeader('content-length', body.length);
  response.writeHead(status);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${text}\n`);
}

function acceptedEncodings(request: IncomingMessage): Set<string> {
  const offered = String(request.headers['accept-encoding'] ?? '').split(',');
  return new Set(
    offered.filter((one) => !/;\s*q=0(\.0*)?$/.test(one.trim())).map((one) => one.trim().split(';')[0] ?? ''),
  );
}
