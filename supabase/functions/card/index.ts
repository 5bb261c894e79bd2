/** `GET /card/<slug>.png`: the picture of a player that a shared link shows, with what a visitor may see and no more. */
import { callAsVisitor } from '../_shared/backend.ts';
import { etagOf, knows } from '../_shared/etag.ts';
import { Refusal, serve } from '../_shared/http.ts';
import { siteUrl } from '../_shared/variable.ts';
import { describeCard, type PlayerFacts } from './card.ts';
import { drawCard } from './draw.ts';
import { openRenderer, type Renderer } from './render.ts';

let renderer: Promise<Renderer> | undefined;
const readAsset = (name: string) => Deno.readFile(new URL(`./assets/${name}`, import.meta.url));

serve(async (request) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(405, 'Use GET');
  const slug = /^\/card\/([a-z0-9-]{2,60})\.png$/.exec(new URL(request.url).pathname)?.[1];
  if (!slug) throw new Refusal(404, 'Player not found');
  const facts = (await callAsVisitor('load_player_card', { p_slug: slug })) as PlayerFacts;

  const { measure, toPng } = await (renderer ??= openRenderer(readAsset));
  const svg = drawCard(describeCard(facts, siteUrl()), measure);
  const etag = await etagOf(svg);
  const headers = {
    'content-type': 'image/png',
    // Short, so that a profile that was hidden is soon hidden everywhere.
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    etag,
  };
  if (knows(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : toPng(svg), { headers });
});
