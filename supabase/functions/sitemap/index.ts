/**
 * `GET /sitemap/index.xml`, its parts (`/sitemap/pages.xml`, `/sitemap/college-1.xml`, …) and `/sitemap/robots.txt`, for search
 * engines. The site serves them as `/sitemap.xml`, `/sitemap/…` and `/robots.txt`.
 */
import { callAsVisitor } from '../_shared/backend.ts';
import { Refusal, serve } from '../_shared/http.ts';
import { siteUrl } from '../_shared/variable.ts';
import {
  kinds,
  partNamed,
  writeFixedPages,
  writeIndex,
  writePart,
  writeRobots,
  type Kind,
  type Part,
} from './sitemap.ts';

serve(async (request) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(405, 'Use GET');
  const { pathname } = new URL(request.url);
  const text = await textOf(pathname.replace(/^\/sitemap\//, ''));
  const type = pathname.endsWith('.txt') ? 'text/plain' : 'application/xml';
  // Short, so that who takes back a choice is soon out of it.
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=600' };
  return new Response(request.method === 'HEAD' ? null : text, { headers });
});

async function textOf(name: string): Promise<string> {
  const site = siteUrl();
  if (name === 'robots.txt') return writeRobots(site);
  if (name === 'pages.xml') return writeFixedPages(site);
  if (name === 'index.xml') return writeIndex(['pages.xml', ...(await Promise.all(kinds.map(partsOf))).flat()], site);
  const named = partNamed(name);
  const part = named && (await read(named.kind, named.part));
  if (!part || part.rows.length === 0) throw new Refusal(404, 'No such sitemap');
  return writePart(named.kind, part, site);
}

/** The names of the parts of a kind; none where there is nothing to list. */
async function partsOf(kind: Kind): Promise<string[]> {
  const names: string[] = [];
  for (let part = 1; ; part += 1) {
    const { rows, has_more } = await read(kind, part);
    if (rows.length > 0) names.push(`${kind}-${part}.xml`);
    if (!has_more) return names;
  }
}

const read = async (kind: Kind, part: number) =>
  (await callAsVisitor('list_sitemap', { p_kind: kind, p_part: part })) as Part;
