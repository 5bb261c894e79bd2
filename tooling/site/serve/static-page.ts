import { createHash } from 'node:crypto';
import type { ShellOffer } from '@lineup/contract/compatibility';
import { inLanguage, type Language } from '@lineup/language/address';
import type { StaticEnvironment } from '../store/environment.ts';
import { languagesOf } from './page-language.ts';
import type { SiteFile, SiteFiles } from './site-files.ts';
import { policyInPage, type DrawnHashes } from './security-headers.ts';

/**
 * The page as a host without a server sends it to everybody. It brings its own policy, so that the two move in one
 * file. Scripts run only from files; what is inline has its hash in the policy. The styles that components add while
 * the page runs carry the release as their nonce: it is no secret, but keeps out every style that does not know it.
 */
export function staticPage(html: string, environment: StaticEnvironment): string {
  const nonce = releaseNonce(html);
  const hashes = { scripts: inlineHashes(html, 'script'), styleAttributes: [], hasForm: false };
  const named = html.replace('<head>', `<head><meta name="csp-nonce" content="${nonce}">`);
  return withPolicy(named, environment, { nonce, hashes, styles: inlineHashes(html, 'style') }).replace(
    'content="/link-preview.png"',
    `content="${siteOf(environment)}/link-preview.png"`,
  );
}

/** A page that was drawn, as a file: for one address alone, with its own policy. */
export function drawnFile(
  pathname: string,
  page: { html: string; nonce: string; hashes: DrawnHashes },
  environment: StaticEnvironment,
): string {
  return withPolicy(page.html, environment, page).replace('<html', `<html data-at="${pathname}"`);
}

export const siteOf = ({ siteUrl = '' }: StaticEnvironment) => siteUrl.replace(/\/+$/, '');

/** The page with its policy first; what it has inline is allowed by hash, or by the nonce of the release. */
function withPolicy(
  html: string,
  environment: StaticEnvironment,
  { nonce, hashes, styles = [] }: { nonce: string; hashes: DrawnHashes; styles?: string[] },
): string {
  const { supabaseUrl, analyticsUrl } = environment;
  const origins = {
    api: supabaseUrl === '/' ? undefined : new URL(supabaseUrl).origin,
    analytics: analyticsUrl && new URL(analyticsUrl).origin,
  };
  const policy = policyInPage(nonce, origins, hashes, styles);
  return html.replace('<head>', `<head><meta http-equiv="content-security-policy" content="${policy}">`);
}

/** The page that is the same for every address: on a site of files it has a name of its own, as `index.html` is drawn there. */
export const readEmptyPage = async (files: SiteFiles): Promise<SiteFile | null> =>
  (await files.read(`/${APP_PAGE}`)) ?? files.read('/index.html');

/** What hosts of files send for an address without a file. */
export const APP_PAGE = 'app.html';

/** A page of the shell on such a host. */
export interface FilePage {
  /** In English. */
  pathname: string;
  language: Language;
  /** In its language. */
  address: string;
  file: string;
}

/** The pages of the shell on such a host, each also in every other language in which it is whole. */
export const filePages = (offer: Pick<ShellOffer, 'draw' | 'languages'>): FilePage[] =>
  (offer.draw ?? []).flatMap((pathname) =>
    (['en', ...languagesOf(pathname, offer, [])] as const).map((language) => {
      const address = inLanguage(pathname, language);
      return { pathname, language, address, file: address === '/' ? 'index.html' : `${address.slice(1)}.html` };
    }),
  );

/** The value by which styles of a page are allowed, where all answers of a release are the same. */
export function releaseNonce(html: string): string {
  const [, release = ''] = /<meta name="release" content="([^"]+)">/.exec(html) ?? [];
  return createHash('sha256').update(release).digest('base64').slice(0, 22);
}

/** The page without what `staticPage` added, for a server that sends each visitor an own policy. */
export function withoutStaticPolicy(html: string): string {
  return html.replace(/<meta http-equiv="content-security-policy"[^>]*><meta name="csp-nonce"[^>]*>/, '');
}

/** Hashes of the inline elements of that name. */
function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${element}(?![^>]*\\bsrc=)[^>]*>([^]*?)</${element}>`, 'g'));
  return [...elements].map(([, content = '']) => hashSource(content));
}

/** The hash of something inline, in the form that a policy takes. */
export function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
