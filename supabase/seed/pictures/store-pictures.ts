import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { openRenderer } from '../../functions/card/render.ts';
import { createRandom } from '../random.ts';
import { drawCover } from './draw-cover.ts';
import { drawEmblem } from './draw-emblem.ts';
import { drawPortrait } from './draw-portrait.ts';
import { SEEDED, SEEDED_SMALL } from './picture-address.ts';

export interface PictureStore {
  /** Address of the backend. */
  url: string;
  serviceRoleKey: string;
}

interface Owner {
  address: string;
  /** What it is a picture of. */
  kind: 'emblem' | 'portrait' | 'cover' | 'small cover';
  /** Of an emblem. */
  colors: string[] | null;
  /** Of a cover. */
  tags: string[] | null;
}

/** Of those without chosen colors. */
const COLORS = [
  ['#123a6b', '#f2b411'],
  ['#5b1a4a', '#7fe0c3'],
  ['#0f5132', '#ffe08a'],
  ['#7c2d12', '#ffd7a8'],
  ['#10151d', '#c8f542'],
  ['#334155', '#ff8a5c'],
  ['#0c4a6e', '#bae6fd'],
];

/** Uploads at once. */
const LANES = 4;

/**
 * Draws the pictures that the seed gave to colleges, teams, players and articles, and puts them where the site keeps what people
 * upload. Returns how many; none when they are there already.
 */
export async function storePictures(databaseUrl: string, store: PictureStore): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const missing = await sql<Owner[]>`
      select distinct on (o.address) o.address, o.kind, o.colors, o.tags
      from (
        select logo_url as address, 'emblem' as kind, colors, null::text[] as tags from public.colleges
        union all select logo_url, 'emblem', null, null from public.teams
        union all select avatar_url, 'portrait', null, null from public.user_profiles
        union all select cover_url, 'cover', null, tags from public.news_articles
        union all select cover_small_url, 'small cover', null, tags from public.news_articles
      ) o
      where (o.address like ${`%/${SEEDED}%`} or o.address like ${`%/${SEEDED_SMALL}%`})
        and not exists (
          select from storage.objects f
          where f.bucket_id = split_part(o.address, '/', 6) and f.name = split_part(o.address, '/', 7) || '/' || split_part(o.address, '/', 8))
      order by o.address`;
    if (missing.length === 0) return 0;
    const assets = new URL('../../functions/card/assets/', import.meta.url);
    const { toPng } = await openRenderer((name) => readFile(new URL(name, assets)));
    const queue = missing.values();
    const work = async () => {
      for (const owner of queue) await upload(store, owner.address, toPng(draw(owner)));
    };
    await Promise.all(Array.from({ length: LANES }, work));
    return missing.length;
  } finally {
    await sql.end();
  }
}

function draw({ address, kind, colors, tags }: Owner): string {
  // By the owner: the same picture on every machine.
  const number = Number.parseInt(address.slice(-16, -4), 16) % 2 ** 31;
  if (kind === 'portrait') return drawPortrait(createRandom(number));
  if (kind !== 'emblem') return drawCover(createRandom(number), tags ?? [], kind === 'cover' ? 1600 : 640);
  const [ground = '', second = ''] = colors ?? COLORS[number % COLORS.length] ?? [];
  return drawEmblem({ ground, second, variant: number });
}

async function upload({ url, serviceRoleKey }: PictureStore, address: string, png: Uint8Array<ArrayBuffer>) {
  const answer = await fetch(url + address.replace('/object/public/', '/object/'), {
    method: 'POST',
    headers: {
      apikey: serviceRoleKey,
      authorization: `Bearer ${serviceRoleKey}`,
      'content-type': 'image/png',
      'cache-control': 'max-age=31536000',
    },
    body: png,
  });
  // Somebody who starts at the same moment was faster.
  if (!answer.ok && answer.status !== 409)
    throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
}
