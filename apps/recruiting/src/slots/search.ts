import { defineSearch, type SearchSection } from '@lineup/contract';
import { readFunction, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { cityLine } from '@lineup/ui/country-name';
import { crestFields } from '../model/crest';
import { placeFields } from '../model/place';

const foundSchema = z.object({
  colleges: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      city: z.string(),
      ...placeFields,
      ...crestFields,
    }),
  ),
  players: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      avatar_url: z.nullable(z.string()),
      game: z.nullable(z.string()),
      team: z.nullable(z.string()),
    }),
  ),
});

/** Colleges and players, each as the page leads to them. */
export function sectionsOf({ colleges, players }: z.infer<typeof foundSchema>, text: string): SearchSection[] {
  const q = encodeURIComponent(text);
  return [
    {
      title: 'Colleges',
      items: colleges.map(({ slug, name, logo_url, colors, ...place }) => ({
        id: slug,
        title: name,
        detail: cityLine(place),
        href: `/college/${slug}`,
        picture: { kind: 'logo', url: logo_url, colors },
      })),
      // The directory looks for the text in one piece.
      ...(!/\s/.test(text) && { moreHref: `/colleges?q=${q}` }),
    },
    {
      title: 'Players',
      items: players.map(({ slug, name, avatar_url, game, team }) => ({
        id: slug,
        title: name,
        detail: [game, team].filter(Boolean).join(' · '),
        href: `/player/${slug}`,
        picture: { kind: 'person', url: avatar_url },
      })),
      moreHref: `/players?q=${q}`,
    },
  ];
}

export default defineSearch(async (text, { most, signal }) => {
  const answer = readFunction('search_recruiting', { p_query: text, p_limit: most }, signal);
  return sectionsOf(await unwrapAs(foundSchema, answer), text);
});
