/**
 * `GET /card/<slug>.png` and `GET /card/college/<slug>.png`: the picture of a player or college that a shared link
 * shows, with what a visitor may see and no more.
 */
import { callAsVisitor, readAsVisitor } from '../_shared/backend.ts';
import { etagOf, knows } from '../_shared/etag.ts';
import { Refusal, serve } from '../_shared/http.ts';
import { siteUrl } from '../_shared/variable.ts';
import { describeCard, describeCollege, type CollegeFacts, type PlayerFacts } from './card.ts';
import { crestOf, drawCrest } from './crest.ts';
import { drawCard, drawCollegeCard, drawPicture, type Measure } from './draw.ts';
import { readLogo } from './logo.ts';
import { keepDrawn } from './drawn.ts';
import { openRenderer, type Renderer } from './render.ts';

const drawnOnce = keepDrawn({ maxKept: 100, maxInMinute: 120 });
let renderer: Promise<Renderer> | undefined;
const readAsset = (name: string) => Deno.readFile(new URL(`./assets/${name}`, import.meta.url));

const COLLEGE = 'slug,name,city,country,state,level,games,open_spots,scholarship_max,logo_url,colors';

serve(async (request) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(405, 'Use GET');
  const { pathname } = new URL(request.url);
  const [, folder, slug] = /^\/card\/(college\/)?([a-z0-9-]{2,80})\.png$/.exec(pathname) ?? [];
  if (!slug) throw new Refusal(404, 'Player not found');
  const draw = folder ? await readCollege(slug) : await readPlayer(slug);

  const { measure, toPng } = await (renderer ??= openRenderer(readAsset));
  const svg = draw(measure);
  const etag = await etagOf(svg);
  const headers = {
    'content-type': 'image/png',
    // What was hidden is gone here at once, and everywhere within a minute.
    'cache-control': 'public, max-age=60',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    etag,
  };
  if (knows(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : drawnOnce(etag, () => toPng(svg)), { headers });
});

type Draw = (measure: Measure) => string;

async function readPlayer(slug: string): Promise<Draw> {
  const facts = (await callAsVisitor('load_player_card', { p_slug: slug })) as PlayerFacts;
  return (measure) => drawCard(describeCard(facts, siteUrl()), measure);
}

async function readCollege(slug: string): Promise<Draw> {
  const path = `colleges?slug=eq.${slug}&is_published=is.true&select=${COLLEGE}`;
  const [facts] = (await readAsVisitor(path)) as CollegeFacts[];
  if (!facts) throw new Refusal(404, 'College not found');
  const logo = await readLogo(facts.logo_url);
  const picture = (x: number, y: number, size: number) =>
    logo ? drawPicture(logo, x, y, size) : drawCrest(crestOf(facts.name, facts.colors), x, y, size);
  return (measure) => drawCollegeCard(describeCollege(facts, siteUrl()), picture, measure);
}
