/** The only screen that every other site may embed; who may embed that of a college, it says itself (`embed-origins.ts`). */
export const embeddable = '/recruiting-status-widget';

/** Players of the sites that highlights come from; a page loads one only when somebody presses play. */
const clipPlayers = ['www.youtube-nocookie.com', 'clips.twitch.tv', 'player.twitch.tv', 'medal.tv'].map(
  (host) => `https://${host}`,
);

const permissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers that every answer of the site carries. */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissions,
    'cross-origin-opener-policy': 'same-origin',
    ...(isSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** Where pages may load from beyond their own origin. */
export interface AllowedOrigins {
  /** Origin of Supabase when it is not the site's own. */
  api?: string | undefined;
  /** Origin that gets analytics events. */
  analytics?: string | undefined;
  /** Origins that this browser alone may load remotes from. */
  overrides?: readonly string[] | undefined;
}

/**
 * Content security policy of a page: no inline script, no eval, styles only with the nonce of this answer. `embeddedBy`: the sites
 * that may embed it.
 */
export function contentSecurityPolicy(
  pathname: string,
  nonce: string,
  origins: AllowedOrigins,
  inline: DrawnHashes | null = null,
  embeddedBy: readonly string[] = [],
): string {
  const ancestors = embeddedBy.length > 0 ? [...embeddedBy] : [framedBy(pathname)];
  return print({ ...pageDirectives(nonce, origins, inline), 'frame-ancestors': ancestors });
}

/** Hashes of what a page has inline, in the form that a policy takes. */
export interface DrawnHashes {
  scripts: string[];
  /** Of the values of `style` attributes. */
  styleAttributes: string[];
  /** Whether it has a form whose script sends it. */
  hasForm: boolean;
}

/** The worker of the site (`apps/shell/src/worker`). */
export const SITE_WORKER = '/worker.js';

/** Its own policy, as it is no page: it runs nothing else, and asks nobody but the site and the backend. */
export function workerPolicy(origins: AllowedOrigins): string {
  return print({ 'default-src': ["'none'"], 'connect-src': ["'self'", ...(origins.api ? [origins.api] : [])] });
}

/** The policy as the page itself states it: all but who may embed it, which only a header can say. */
export function policyInPage(
  nonce: string,
  origins: AllowedOrigins,
  inline: DrawnHashes | null,
  styles: readonly string[] = [],
): string {
  const directives = pageDirectives(nonce, origins, inline);
  directives['style-src']?.push(...styles);
  return print(directives);
}

/** Who may embed a page, as the value of `frame-ancestors`. */
export function framedBy(pathname: string): string {
  return pathname === embeddable ? '*' : "'none'";
}

function pageDirectives(nonce: string, origins: AllowedOrigins, inline: DrawnHashes | null): Record<string, string[]> {
  const api = origins.api ? [origins.api, origins.api.replace(/^http/, 'ws')] : [];
  const analytics = origins.analytics ? [origins.analytics] : [];
  const overrides = origins.overrides ?? [];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...overrides, ...(inline?.scripts ?? [])],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...overrides],
    'img-src': ["'self'", 'data:', 'blob:', ...api.slice(0, 1), ...overrides],
    'font-src': ["'self'", ...overrides],
    'media-src': ["'self'", ...api.slice(0, 1)],
    'connect-src': [
      "'self'",
      ...api,
      ...analytics,
      ...overrides,
      ...overrides.map((origin) => origin.replace(/^http/, 'ws')),
    ],
    'frame-src': clipPlayers,
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // What is typed into a form of a drawn page stays there until its script came: nothing on this server takes it. A search is an address.
    'form-action': [inline?.hasForm ? "'none'" : "'self'"],
    ...(inline?.styleAttributes.length && { 'style-src-attr': ["'unsafe-hashes'", ...inline.styleAttributes] }),
  };
}

function print(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
