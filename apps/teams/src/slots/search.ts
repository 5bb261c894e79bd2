import { defineSearch, type SearchSection } from '@lineup/contract';
import { readFunction, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { ORGANIZATION_TYPES } from '../model/organization-types';

const foundSchema = z.array(
  z.object({ id: z.string(), name: z.string(), logo_url: z.nullable(z.string()), organization_type: z.string() }),
);

/** Teams, each as its page leads to it. */
export function sectionsOf(teams: z.infer<typeof foundSchema>, text: string): SearchSection[] {
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
  return sectionsOf(await unwrapAs(foundSchema, answer), text);
});
