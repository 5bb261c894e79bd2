import { createHash } from 'node:crypto';
import type { StaticEnvironment } from '../store/environment.ts';
import { policyInPage } from './security-headers.ts';

/**
 * The page as a host without a server sends it to everybody. It brings its own policy, so that the two move in one
 * file. Scripts run only from files; what is inline has its hash in the policy. The styles that components add while
 * the page runs carry the release as their nonce: it is no secret, but keeps out every style that does not know it.
 */
export function staticPage(html: string, environment: StaticEnvironment): string {
  const nonce = releaseNonce(html);
  const { supabaseUrl, analyticsUrl, siteUrl = '' } = environment;
  const origins = {
    api: supabaseUrl === '/' ? undefined : new URL(supabaseUrl).origin,
    analytics: analyticsUrl && new URL(analyticsUrl).origin,
  };
  const hashes = { scripts: inlineHashes(html, 'script'), styles: inlineHashes(html, 'style') };
  const policy = policyInPage(nonce, origins, hashes);
  return html
    .replace(
      '<head>',
      `<head><meta http-equiv="content-security-policy" content="${policy}"><meta name="csp-nonce" content="${nonce}">`,
    )
    .replace('content="/link-preview.png"', `content="${siteUrl.replace(/\/+$/, '')}/link-preview.png"`);
}

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
