import { createHash, randomBytes } from 'node:crypto';
import type { ShellOffer } from '@lineup/contract/compatibility';
import type { Environment } from '@lineup/contract/facts';
import { inLanguage, type Language } from '@lineup/language/address';
import { withHead } from '@lineup/supabase/functions/_shared/page-head';
import {
  COMPOSED,
  PublishedSite,
  forBrowsers,
  servedRemotes,
  withoutPreviews,
  type PublishedRemotes,
} from '../store/published.ts';
import { ownPage, SHELL_PAGE, ShellCanary, shellKey } from '../store/shell-pointer.ts';
import { readOffer } from '../store/site.ts';
import type { Backend } from './ask-backend.ts';
import { compressNow } from './compress-now.ts';
import { EmbedOrigins } from './embed-origins.ts';
import type { DrawnAnswer, DrawnPages, PageQuestion, ReadyPage } from './drawn-pages.ts';
import { FLAGS_FILE, FLAGS_LIMIT, FlagsFile } from './flags-file.ts';
import { isMachineFile, readMachineFile } from './machine-files.ts';
import { OVERRIDE_PATH, Overrides } from './overrides.ts';
import { PageHeads, type PageHead } from './page-heads.ts';
import { inPageLanguage, languageOfHead, languagesOf, pageLanguage, type PageLanguage } from './page-language.ts';
import { pagePreloads } from './page-preloads.ts';
import {
  contentSecurityPolicy,
  SITE_WORKER,
  securityHeaders,
  workerPolicy,
  type AllowedOrigins,
} from './security-headers.ts';
import { refuse, replyFile, replyNow } from './reply.ts';
import { isSecure, originOf, pathOf, searchOf } from './request-facts.ts';
import { differAt, hasShares, isInShellShare, isShellRunning, sharedRemotes } from './shares.ts';
import { SignInProviders } from './sign-in-providers.ts';
import { SiteFiles, isAsset, isPreviewPointer, isSourceMap, type SiteFile } from './site-files.ts';
import { SOURCE_LINES_PATH, answerSourceLines, askForRight } from './source-lines.ts';
import { APP_PAGE, readEmptyPage, withoutStaticPolicy } from './static-page.ts';

export interface HandlerOptions {
  /** Folder of the published site. */
  folder: string;
  /** Where the backend is, for the registry; its address is `/` when it shares the site's origin. */
  environment(): Omit<Environment, 'release'>;
  /** Where this server itself reaches a backend that shares the site's origin. */
  ownAddress?: (() => string) | undefined;
  origins?: AllowedOrigins | undefined;
  /** Signs what a browser of staff may load from elsewhere; the same on every server of one site. */
  overrideSecret?: string | undefined;
  /** Draws pages for visitors, and ends with the handler; without it all come empty. */
  drawn?: DrawnPages | undefined;
}

/** The published site as a function of fetch requests, for whatever host runs those. */
export interface SiteHandler {
  fetch(request: Request): Promise<Response>;
  /** Begins to draw once the backend can be asked. */
  prepare(): void;
  stop(): void;
}

/** The published site: files, pages with their heads or drawn, registry, flags. Nothing of the host is asked but its folder. */
export function createSiteHandler(options: HandlerOptions): SiteHandler {
  const files = new SiteFiles(options.folder);
  const published = new PublishedSite(options.folder);
  const canary = new ShellCanary(options.folder);
  const heads = new PageHeads();
  const embeds = new EmbedOrigins();
  const overrides = new Overrides(options.overrideSecret);
  const flags = new FlagsFile();
  const providers = new SignInProviders();
  const backendAddress = () => {
    const { supabaseUrl } = options.environment();
    return supabaseUrl === '/' ? (options.ownAddress?.() ?? '') : supabaseUrl;
  };
  return {
    async fetch(request) {
      const { supabaseUrl, anonKey } = options.environment();
      const backend: PageBackend = {
        address: backendAddress(),
        anonKey,
        readEnvironment: async () => ({
          ...options.environment(),
          ...(canary.read(() => readOffer(options.folder)) && { isShellShared: true }),
          signInWith: await providers.read({ address: backend.address, anonKey }),
        }),
        readHead: (pathname, language, maxAge) => {
          const site = originOf(request);
          const source = { address: backend.address, anonKey };
          return heads.read(
            pathname + new URL(request.url).search,
            source,
            { site, backend: supabaseUrl === '/' ? site : supabaseUrl },
            language,
            maxAge,
          );
        },
        readEmbeds: (pathname) => embeds.read(pathname, { address: backend.address, anonKey }),
      };
      const reply = await answer({ ...options, published, canary, overrides, flags }, files, backend, request).catch(
        (error: unknown) => {
          console.error('[site]', error);
          return new Response(null, { status: 500 });
        },
      );
      for (const [name, value] of Object.entries(securityHeaders(isSecure(request)))) reply.headers.set(name, value);
      return request.method === 'HEAD' ? new Response(null, reply) : reply;
    },
    prepare: () => options.drawn?.prepare(published.read(), backendAddress()),
    stop: () => options.drawn?.stop(),
  };
}

interface ServedSite extends HandlerOptions {
  published: PublishedSite;
  canary: ShellCanary;
  overrides: Overrides;
  flags: FlagsFile;
}

interface PageBackend extends Backend {
  /** What browsers are told of it. */
  readEnvironment(): Promise<Omit<Environment, 'release'>>;
  /** In a language, of what is known for at most so many ms. */
  readHead(pathname: string, language: Language, maxAge?: number): Promise<PageHead | null>;
  /** The sites that may embed a page, besides what holds for all. */
  readEmbeds(pathname: string): Promise<string[]>;
}

async function answer(
  options: ServedSite,
  files: SiteFiles,
  backend: PageBackend,
  request: Request,
): Promise<Response> {
  const pathname = pathOf(request);
  if (pathname === OVERRIDE_PATH && (request.method === 'PUT' || request.method === 'DELETE'))
    return options.overrides.answer(request, backend);
  if (pathname === SOURCE_LINES_PATH && request.method === 'POST')
    return answerSourceLines(options.folder, request, backend);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(405, 'Method not allowed', { allow: 'GET, HEAD' });
  if (pathname === null) return refuse(400, 'Bad request');
  if (isSourceMap(pathname)) return refuse(404, 'Not found');
  if (pathname === '/registry.json') {
    const { offer, page } = await shellFor(options, files, backend, request);
    const environment: Environment = { ...(await backend.readEnvironment()), release: offer?.release ?? '' };
    const remotes = forBrowsers(options.published.read(), offer);
    const reply = await replyComposed({ environment, remotes }, request);
    if (environment.isShellShared) reply.headers.append('vary', 'cookie');
    if (page) reply.headers.set('cache-control', OWN);
    return reply;
  }
  if (pathname === `/${COMPOSED}`) return replyComposed(withoutPreviews(options.published.read()), request);
  if (isPreviewPointer(pathname)) return replyPreview(pathname, files, backend, request);
  if (pathname === FLAGS_FILE) {
    const flags = await options.flags.read(backend);
    return flags ? replyComposed(flags, request) : refuse(503, 'The flags cannot be read now.');
  }
  if (isMachineFile(pathname)) return replyMachineFile(pathname, backend, request);
  if (isAsset(pathname) && pathname !== '/index.html' && pathname !== `/${APP_PAGE}`) {
    const file = await files.read(pathname);
    const reply = file ? replyFile(file, request) : refuse(404, 'Not found');
    if (pathname === SITE_WORKER) reply.headers.set('content-security-policy', workerPolicy(options.origins ?? {}));
    return reply;
  }
  const shell = await shellFor(options, files, backend, request);
  const page = shell.page ?? (await readEmptyPage(files));
  if (!page) return refuse(503, 'The site is not built yet. Run "npm run build".');
  const reply = await answerPage(
    { ...shell, page, isOwn: shell.page !== null },
    pathname,
    options,
    files,
    backend,
    request,
  );
  reply.headers.append('vary', 'accept-language, cookie');
  return reply;
}

/** What one browser gets must not reach another by way of a cache. */
const OWN = 'private, no-store';

/** The shell that one browser gets, with its page where that is not the one for everybody. */
async function shellFor(options: ServedSite, files: SiteFiles, backend: PageBackend, request: Request) {
  const live = readOffer(options.folder);
  const shared = options.canary.read(() => live);
  const cookies = request.headers.get('cookie') ?? '';
  if (!shared || !isInShellShare(shared, cookies)) return { offer: live, page: null };
  if (!isShellRunning(shared, await options.flags.read(backend, FLAGS_LIMIT))) return { offer: live, page: null };
  const { release } = shared.offer;
  const page = await files.read(`/${shellKey(release, SHELL_PAGE)}`);
  if (!page) return { offer: live, page: null };
  const plain = Buffer.from(ownPage(page.plain.toString(), release, options.environment().supabaseUrl));
  return { offer: shared.offer, page: { ...page, type: 'text/html; charset=utf-8', plain } };
}

interface PageShell {
  offer: ShellOffer | null;
  page: SiteFile;
  /** Whether it is a canary, which this browser gets and others do not. */
  isOwn: boolean;
}

async function answerPage(
  shell: PageShell,
  asked: string,
  options: ServedSite,
  files: SiteFiles,
  backend: PageBackend,
  request: Request,
): Promise<Response> {
  const { offer, page } = shell;
  const place = pageLanguage(asked, request, offer);
  const { pathname, named } = place;
  const origins = { ...options.origins, overrides: await options.overrides.originsFor(request, backend) };
  const everybodys = servedRemotes(options.published.read(), offer);
  const remotes = hasShares(everybodys)
    ? sharedRemotes(everybodys, request.headers.get('cookie') ?? '', await options.flags.read(backend, FLAGS_LIMIT))
    : everybodys;
  // One drawn page is for all: who runs another version of it gets it empty.
  const isOwn = shell.isOwn || differAt(pathname, everybodys, remotes);
  const languages = languagesOf(pathname, offer, remotes);
  const readHead = (maxAge?: number) => backend.readHead(pathname, languageOfHead(place, languages), maxAge);
  const drawn = isOwn ? null : await draw(options, { ...place, readHead }, backend, origins, request);
  if (drawn && 'movedTo' in drawn) return redirect(inLanguage(drawn.movedTo, named), request);
  if (drawn && 'html' in drawn) return replyDrawn(drawn, pathname, origins, request);
  const [head, preloads, embeddedBy] = await Promise.all([
    readHead(),
    pagePreloads(pathname, remotes, files, shell.isOwn ? `/shells/${offer?.release}` : ''),
    backend.readEmbeds(pathname),
  ]);
  if (head?.movedTo) return redirect(inLanguage(head.movedTo, named), request);
  const own = { ...head, ...(drawn && { status: drawn.status }), preloads, isOwn, embeddedBy };
  const inOwn = (html: string) => inPageLanguage(html, place, languages, originOf(request));
  return replyPage(page, { ...own, inOwn }, pathname, origins, request);
}

/** What a server draws of a page; null for one that comes empty. Whoever runs something else than visitors gets that. */
async function draw(
  options: ServedSite,
  place: PageLanguage & Pick<PageQuestion, 'readHead'>,
  backend: PageBackend,
  origins: AllowedOrigins,
  request: Request,
): Promise<DrawnAnswer> {
  if (!options.drawn || (origins.overrides ?? []).length > 0) return null;
  try {
    return await options.drawn.answer(options.published.read(), {
      ...place,
      search: searchOf(request),
      site: originOf(request),
      backend: backend.address,
      environment: await backend.readEnvironment(),
      isReload: /\bno-cache\b|\bmax-age=0\b/.test(request.headers.get('cache-control') ?? ''),
      readFlags: () => options.flags.read(backend),
    });
  } catch (error) {
    console.error('[site]', error);
    return null;
  }
}

const replyDrawn = (
  { html, br, nonce, hashes, status }: ReadyPage,
  pathname: string,
  origins: AllowedOrigins,
  request: Request,
): Promise<Response> =>
  replyNow(
    request,
    html,
    {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': contentSecurityPolicy(pathname, nonce, origins, hashes),
    },
    status,
    br,
  );

async function replyComposed(
  content: { environment: Environment; remotes: unknown[] } | PublishedRemotes | unknown[],
  request: Request,
): Promise<Response> {
  const plain = Buffer.from(JSON.stringify(content));
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const br = await compressNow(plain);
  return replyFile({ type: 'application/json; charset=utf-8', etag, isImmutable: false, plain, br }, request);
}

/** Of a preview staff alone hear, whatever its name is. They ask of each remote whether it has one. */
async function replyPreview(
  pathname: string,
  files: SiteFiles,
  backend: PageBackend,
  request: Request,
): Promise<Response> {
  const isStaff = (await askForRight(request, backend)) === 200;
  const file = isStaff ? await files.read(pathname) : null;
  const reply = !isStaff
    ? refuse(404, 'Not found')
    : file
      ? replyFile(file, request)
      : await replyComposed([], request);
  reply.headers.append('vary', 'authorization');
  return reply;
}

async function replyMachineFile(pathname: string, { address }: PageBackend, request: Request): Promise<Response> {
  const known = request.headers.get('if-none-match') ?? undefined;
  const file = await readMachineFile(pathname, searchOf(request), address, known).catch((error: unknown) => {
    console.error('[site]', error);
    return null;
  });
  if (!file || file.status >= 500) return refuse(503, 'This cannot be read now. Try again later.');
  if (file.status === 304)
    return new Response(null, { status: 304, headers: { ...file.headers, vary: 'accept-encoding' } });
  return replyNow(request, file.body, file.headers, file.status);
}

async function replyPage(
  page: SiteFile,
  own: Partial<PageHead> & {
    preloads: string;
    isOwn: boolean;
    embeddedBy: readonly string[];
    /** The document in the language of the page. */
    inOwn(html: string): string;
  },
  pathname: string,
  origins: AllowedOrigins,
  request: Request,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const plain = withoutStaticPolicy(page.plain.toString());
  const overrides = origins.overrides ?? [];
  const allowed = overrides.length > 0 ? `<meta name="override-origins" content="${overrides.join(' ')}">` : '';
  const html = Buffer.from(
    own
      .inOwn(own.head ? withHead(plain, own.head) : plain)
      .replace('</head>', `${own.preloads}</head>`)
      .replace('<head>', `<head><meta name="csp-nonce" content="${nonce}">${allowed}`)
      // A program that previews the link reads this without being on the page.
      .replace('content="/link-preview.png"', `content="${originOf(request)}/link-preview.png"`),
  );
  const headers = {
    'content-type': page.type,
    'cache-control': allowed || own.isOwn ? OWN : 'no-cache',
    'content-security-policy': contentSecurityPolicy(pathname, nonce, origins, null, own.embeddedBy),
  };
  return replyNow(request, html, headers, own.status ?? 200);
}

/** To where a page is now, with what the address asks besides. Asked again each time: the page may get its old address back. */
function redirect(pathname: string, request: Request): Response {
  const location = `${pathname}${searchOf(request)}`;
  return new Response(null, { status: 301, headers: { location, 'cache-control': 'no-cache' } });
}
