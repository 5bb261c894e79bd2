/** The only screen that other sites may embed. */
const embeddable = '/recruiting-status-widget';

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
  /** Whether remotes may come from a development server of this machine. */
  localRemotes?: boolean | undefined;
}

/** Content security policy of a page: no inline script, no eval, styles only with the nonce of this answer. */
export function contentSecurityPolicy(pathname: string, nonce: string, origins: AllowedOrigins): string {
  const api = origins.api ? [origins.api, origins.api.replace(/^http/, 'ws')] : [];
  const analytics = origins.analytics ? [origins.analytics] : [];
  const local = origins.localRemotes ? ['http://localhost:*'] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...local],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...local],
    'img-src': ["'self'", 'data:', 'blob:', ...api.slice(0, 1)],
    'font-src': ["'self'"],
    'media-src': ["'self'", ...api.slice(0, 1)],
    'connect-src': ["'self'", ...api, ...analytics, ...local, ...(local.length > 0 ? ['ws://localhost:*'] : [])],
    'frame-src': clipPlayers,
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': pathname === embeddable ? ['*'] : ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
