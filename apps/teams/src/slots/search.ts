import { defineSearch, type SearchSection } from '@lineup/contract';
import { isText, listOf, orNull, readFunction, shape, unwrapAs, type Checked } from '@lineup/data';
import { slotTime } from '@lineup/ui/slot-card';
import { ORGANIZATION_TYPES } from '../model/organization-types';

const isFound = shape({
  teams: listOf(shape({ id: isText, name: isText, logo_url: orNull(isText), organization_type: isText })),
  /** The next ones of the viewer's own teams. */
  practices: listOf(shape({ id: isText, title: isText, scheduled_at: isText, team_id: isText, team_name: isText })),
});

/** Teams, each as its page leads to it, and the viewer's next practices, which open. */
export function sectionsOf({ teams, practices }: Checked<typeof isFound>, text: string): SearchSection[] {
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
    {
      title: 'Your practices',
      items: practices.map(({ id, title, scheduled_at, team_id, team_name }) => ({
        id,
        title,
        detail: `${slotTime(scheduled_at)} · ${team_name}`,
        href: `/teams/${team_id}/manage?tab=practices&practice=${id}`,
      })),
    },
  ];
}

export default defineSearch(async (text, { most, signal }) => {
  const answer = readFunction('search_teams', { p_query: text, p_limit: most }, signal);
  return sectionsOf(await unwrapAs(isFound, answer), text);
});
