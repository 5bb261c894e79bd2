import { defineSearch, type SearchSection } from '@lineup/contract';
import { isText, listOf, orNull, readFunction, shape, unwrapAs, type Checked } from '@lineup/data';

const isFound = shape({
  colleges: listOf(
    shape({
      slug: isText,
      name: isText,
      city: isText,
      state: isText,
      logo_url: orNull(isText),
      colors: orNull(listOf(isText)),
    }),
  ),
  players: listOf(
    shape({ slug: isText, name: isText, avatar_url: orNull(isText), game: orNull(isText), team: orNull(isText) }),
  ),
});

/** Colleges and players, each as the page leads to them. */
export function sectionsOf({ colleges, players }: Checked<typeof isFound>, text: string): SearchSection[] {
  const q = encodeURIComponent(text);
  return [
    {
      title: 'Colleges',
      items: colleges.map(({ slug, name, city, state, logo_url, colors }) => ({
        id: slug,
        title: name,
        detail: `${city}, ${state}`,
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
  return sectionsOf(await unwrapAs(isFound, answer), text);
});
