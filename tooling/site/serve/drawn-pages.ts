import { createHash } from 'node:crypto';
import type { Environment } from '@lineup/contract/facts';
import { forBrowsers, servedRemotes, type PublishedRemotes } from '../store/published.ts';
import { Drawing, drawerAt, within, type LiveSite } from '../render/drawing.ts';
import type { Drawer } from '../render/drawers.ts';
import type { DrawLimits, PageToCome } from '../render/drawing-process.ts';
import { PageCache } from '../render/page-cache.ts';
import { readOffer } from '../store/site.ts';
import { drawnHtml, stylesOf } from './drawn-html.ts';
import type { Language } from '@lineup/language/address';
import { FLAGS_LIMIT } from './flags-file.ts';
import { DrawnStyles } from './drawn-styles.ts';
import type { PageHead } from './page-heads.ts';
import { inPageLanguage, languagesOf } from './page-language.ts';
import { pageFiles, preloadLinks, scriptOf } from './page-preloads.ts';
import type { DrawnHashes } from './security-headers.ts';
import { compressNow } from './compress-now.ts';
import { SiteFiles, type SiteFile } from './site-files.ts';
import { readEmptyPage, releaseNonce, withoutStaticPolicy } from './static-page.ts';

/** How long a drawn page is kept, in ms: who edits one cannot look for it in another window sooner. */
const FRESH_MS = 1000;
const MAX_BYTES = 32_000_000;

/** A page as it is answered. */
export interface ReadyPage {
  status: 200 | 404;
  html: Buffer;
  br: Buffer;
  nonce: string;
  hashes: DrawnHashes;
}

/** A page, where it has moved to, or null for one that comes empty, with its status where that is known. */
export type DrawnAnswer = ReadyPage | { movedTo: string } | { status: 404; isEmpty: true } | null;

export interface PageQuestion {
  /** In English, as all that is known of a page goes by it. */
  pathname: string;
  language: Language;
  /** The language that the address names; `en` where it names none. */
  named: Language;
  search: string;
  /** Address of the site as the visitor sees it. */
  site: string;
  /** Address of the backend as this server reaches it. */
  backend: string;
  environment: Omit<Environment, 'release'>;
  /** Whoever reloads wants what is there now. */
  isReload: boolean;
  readFlags(): Promise<unknown[] | null>;
  /** Of what is known for at most so many ms. */
  readHead(maxAge: number): Promise<PageHead | null>;
}

/** A page that is on its way, and for whom it is too late. */
interface Pending {
  answer: Promise<DrawnAnswer>;
  late: Promise<void>;
  isLate: boolean;
}

/** The pages of a site that are drawn for visitors, each kept for a moment. */
export class DrawnPages {
  readonly #folder: string;
  readonly #files: SiteFiles;
  readonly #styles: DrawnStyles;
  readonly #drawing: Drawing;
  readonly #kept = new PageCache<ReadyPage>(FRESH_MS, MAX_BYTES);
  readonly #pending = new Map<string, Pending>();
  readonly #flagsLimit: number;

  /** `limits`: in place of the usual ones. `age`: how old a page may be when it arrives, in ms. */
  constructor(folder: string, limits: Partial<DrawLimits> = {}, age = FRESH_MS) {
    this.#folder = folder;
    // A page that may take longer itself waits longer: without them it comes empty.
    this.#flagsLimit = limits.draw ?? FLAGS_LIMIT;
    this.#files = new SiteFiles(folder);
    this.#styles = new DrawnStyles(folder, this.#files);
    this.#drawing = new Drawing(folder, age, tellHealth, limits);
  }

  /** Starts what draws, before the first page needs it. */
  prepare(published: PublishedRemotes, backend: string): void {
    const offer = readOffer(this.#folder);
    this.#drawing.prepare({ offer, remotes: servedRemotes(published, offer), backend });
  }

  /** Resolves when the live versions can draw, or never will. */
  settled(): Promise<void> {
    return this.#drawing.settled();
  }

  stop(): void {
    this.#drawing.stop();
  }

  async answer(published: PublishedRemotes, question: PageQuestion): Promise<DrawnAnswer> {
    const { pathname, search, site, backend } = question;
    const offer = readOffer(this.#folder);
    const remotes = servedRemotes(published, offer);
    this.#drawing.prepare({ offer, remotes, backend });
    const found = drawerAt(pathname, { offer, remotes });
    if (!found) return null;
    const flags = await within(this.#flagsLimit, question.readFlags());
    const page = await readEmptyPage(this.#files);
    if (!flags || !page || !offer) return null;
    const environment: Environment = { ...question.environment, release: offer.release };
    const registry = { environment, remotes: forBrowsers(published, offer) };
    const live: LiveSite = { offer, remotes, registry, backend, flags };
    const versions = JSON.stringify([registry, flags, found.drawer.version, page.etag]);
    const place = [site, question.language, question.named, pathname, search];
    const key = JSON.stringify([...place, createHash('sha256').update(versions).digest('base64')]);
    const known = question.isReload ? undefined : (this.#kept.get(key) ?? this.#pending.get(key));
    if (known && 'html' in known) return known;
    return this.#inTime(known ?? this.#begin(key, () => this.#draw(question, live, page, found.drawer)));
  }

  /** Begins a page that is kept once it is there, also where it comes too late for whoever asked. */
  #begin(key: string, draw: () => { answer: Promise<DrawnAnswer>; late: Promise<void> }): Pending {
    const startedAt = performance.now();
    const { answer, late } = draw();
    const isLast = () => this.#pending.get(key) === pending;
    const pending: Pending = {
      late,
      isLate: false,
      answer: answer
        .then((came) => {
          // What is not there, or has moved, may be there the next moment. What was asked for later is newer.
          if (isLast() && came && 'html' in came && came.status === 200)
            this.#kept.set(key, came, key.length + came.html.length + came.br.length, startedAt);
          return came;
        })
        .finally(() => {
          if (isLast()) this.#pending.delete(key);
        }),
    };
    void late.then(() => (pending.isLate = true));
    this.#pending.set(key, pending);
    return pending;
  }

  /** The page, or null once it is late. Whoever asks for one that is late waits as long as the first did. */
  async #inTime({ answer, late, isLate }: Pending): Promise<DrawnAnswer> {
    const { draw, wait } = this.#drawing.limits;
    return within(isLate ? draw : wait, isLate ? answer : Promise.race([answer, late.then(() => null)]));
  }

  #draw(question: PageQuestion, live: LiveSite, page: SiteFile, drawer: Drawer) {
    const { outcome, late } = this.#drawing.draw(question, live);
    return { answer: this.#compose(outcome, { question, live, page, drawer }), late };
  }

  async #compose(
    outcome: PageToCome['outcome'],
    { question, live, page, drawer }: { question: PageQuestion; live: LiveSite; page: SiteFile; drawer: Drawer },
  ): Promise<DrawnAnswer> {
    const { pathname } = question;
    const [drawn, head, screen, theme] = await Promise.all([
      outcome,
      question.readHead(question.isReload ? 0 : FRESH_MS),
      pageFiles(pathname, live.remotes, this.#files),
      this.#files.read('/theme.js'),
    ]);
    if (head?.movedTo) return { movedTo: head.movedTo };
    if (drawn?.kind === 'moved') return { movedTo: drawn.to };
    if (drawn?.kind === 'none' && drawn.status === 404) return { status: 404, isEmpty: true };
    // A shell that does not know the language draws English.
    if (drawn?.kind !== 'page' || drawn.language !== question.language || !theme) return null;
    const plain = withoutStaticPolicy(page.plain.toString());
    const nonce = releaseNonce(plain);
    const known = [...stylesOf(plain), ...screen.filter(isStyle)];
    const { remote } = drawer.order;
    const later = remote ? await this.#styles.missing(drawn.html, remote.base, known) : [];
    const styles = await Promise.all(
      [...known, ...later].map(async (address) => {
        const file = await this.#files.read(address);
        return file ? [{ address, css: file.plain.toString() }] : [];
      }),
    );
    const made = drawnHtml({
      page: plain
        .replace('<head>', `<head><meta name="csp-nonce" content="${nonce}">`)
        .replace('content="/link-preview.png"', `content="${question.site}/link-preview.png"`),
      drawn,
      head: head?.head,
      nonce,
      preloads: await preloadLinks(
        [...screen.filter((address) => !isStyle(address)), ...later.map(scriptOf)],
        this.#files,
      ),
      theme: theme.plain.toString(),
      styles: styles.flat(),
    });
    if (!made) return null;
    const languages = languagesOf(pathname, live.offer, live.remotes);
    const html = Buffer.from(inPageLanguage(made.html, question, languages, question.site));
    const status = head?.status === 404 ? 404 : drawn.status;
    return { status, html, br: await compressNow(html), nonce, hashes: made.hashes };
  }
}

const isStyle = (address: string) => address.endsWith('.css');

/** Counts a version that cannot draw its pages in its health, as a browser counts one that crashes. */
function tellHealth(remote: string, version: string, backend: string): void {
  const report = { remote, channel: 'stable', version, outcome: 'crashed', ms: 0 };
  fetch(`${backend}/functions/v1/report-loads`, {
    method: 'POST',
    body: JSON.stringify({ reports: [report] }),
    signal: AbortSignal.timeout(5000),
  }).catch((error: unknown) => console.error('[draw]', error));
}
