/**
 * Chooses where a link may send the browser: the wanted address when it is on the site or on the list, else the site.
 * Patterns of `auth.additional_redirect_urls`: `*` any run of characters but `.` and `/`, `**` any run, `?` one
 * character but `.` and `/`.
 */
export function chooseRedirect(wanted: string | null | undefined, site: string, allowed: readonly string[]): string {
  return wanted && isAllowedRedirect(wanted, site, allowed) ? wanted : site;
}

/** Whether the browser may be sent to the wanted address. */
export function isAllowedRedirect(wanted: string, site: string, allowed: readonly string[]): boolean {
  // Browsers read a backslash as a slash and drop control characters, so that the address they open differs.
  if (/[\\\p{Cc}\s]/u.test(wanted) || !URL.canParse(wanted)) return false;
  const url = new URL(wanted);
  if (url.username || url.password || /^(javascript|data|vbscript|file|blob):$/.test(url.protocol)) return false;
  if (URL.canParse(site)) {
    const home = new URL(site);
    if (url.protocol === home.protocol && url.host === home.host) return true;
    // While developing, the site moves between ports of the same machine.
    if (url.protocol === home.protocol && url.hostname === home.hostname && isLoopback(home)) return true;
  }
  const [withoutFragment = ''] = wanted.split('#');
  return allowed.some((pattern) => toExpression(pattern).test(withoutFragment));
}

function isLoopback(url: URL): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
}

function toExpression(pattern: string): RegExp {
  const source = pattern.replaceAll(/\*\*|\*|\?|[.+^${}()|[\]\\]/g, (part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^./]*';
    return part === '?' ? '[^./]' : `\\${part}`;
  });
  return new RegExp(`^${source}$`);
}
