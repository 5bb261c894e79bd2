/** Where the site has what readers of feeds and search engines fetch: addresses that last, whatever function answers. */
const files: Readonly<Record<string, string>> = {
  '/news/feed.xml': 'feed/rss.xml',
  '/news/feed.json': 'feed/feed.json',
  '/robots.txt': 'sitemap/robots.txt',
  '/sitemap.xml': 'sitemap/index.xml',
};

/** The function and file that answer an address of the site; undefined for every other address. */
function functionOf(pathname: string): string | undefined {
  const [, part] = /^\/sitemap\/([a-z]+(?:-\d+)?\.xml)$/.exec(pathname) ?? [];
  return part ? `sitemap/${part}` : Object.hasOwn(files, pathname) ? files[pathname] : undefined;
}

/** Headers of the function's answer that hold for the site's. */
const KEPT = ['content-type', 'cache-control', 'etag', 'access-control-allow-origin'] as const;

const TIME_LIMIT = 10_000;

export interface MachineFile {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export const isMachineFile = (pathname: string): boolean => functionOf(pathname) !== undefined;

/** The file as the function of the backend at that address writes it. Throws when there is no answer. */
export async function readMachineFile(
  pathname: string,
  search: string,
  backend: string,
  known: string | undefined,
): Promise<MachineFile> {
  const answer = await fetch(`${backend}/functions/v1/${functionOf(pathname)}${search}`, {
    headers: known ? { 'if-none-match': known } : {},
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  const headers = KEPT.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    status: answer.status,
    headers: Object.fromEntries(headers),
    body: Buffer.from(await answer.arrayBuffer()),
  };
}
