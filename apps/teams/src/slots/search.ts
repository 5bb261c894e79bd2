import { defineSearch, type SearchSection } from '@lineup/contract';
import { isText, listOf, orNull, readFunction, shape, unwrapAs, type Checked } from '@lineup/data';
import { ORGANIZATION_TYPES } from '../model/organization-types';

const isFound = listOf(shape({ id: isText, name: isText, logo_url: orNull(isText), organization_type: isText }));

/** Teams, each as its page leads to it. */
export function sectionsOf(teams: Checked<typeof isFound>, text: string): SearchSection[] {
  const labels: Record<string, string> = ORGANIZATION_TYPES;
  return [
    {
      title: 'Teams',
      items: teams.map(({ id, name, logo_url, organization_type }) => ({
        id,
        title: name,
        detail: labels[organization_type],
        href: `/teams/${id}/manage`,
        picture: { kind: 'logo', url: logo_url },
      })),
      // The list looks for the text in one piece.
      ...(!/\s/.test(text) && { moreHref: `/teams?q=${encodeURIComponent(text)}` }),
    },
  ];
}

export default defineSearch(async (text, { most, signal }) => {
  const answer = readFunction('search_teams', { p_query: text, p_limit: most }, signal);
  return sectionsOf(await unwrapAs(isFound, answer), text);
});
