import { defineSearch, type SearchSection } from '@lineup/contract';
import { readFunction, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { slotTime } from '@lineup/ui/slot-card';
import { ORGANIZATION_TYPES } from '../model/organization-types';
import { t } from '../language';

const foundSchema = z.object({
  teams: z.array(
    z.object({ id: z.string(), name: z.string(), logo_url: z.nullable(z.string()), organization_type: z.string() }),
  ),
  /** The next ones of the viewer's own teams. */
  practices: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      scheduled_at: z.string(),
      team_id: z.string(),
      team_name: z.string(),
    }),
  ),
  /** Of the boards of the viewer's teams. */
  announcements: z.optional(
    z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        published_at: z.string(),
        team_id: z.string(),
        team_name: z.string(),
      }),
    ),
  ),
});

/** Teams, each as its page leads to it, the viewer's next practices and announcements of their teams, which open. */
export function sectionsOf(
  { teams, practices, announcements = [] }: z.infer<typeof foundSchema>,
  text: string,
): SearchSection[] {
  return [
    {
      title: 'Teams',
      items: teams.map(({ id, name, logo_url, organization_type }) => ({
        id,
        title: name,
        detail: typeLabel(organization_type),
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
    {
      title: 'Announcements',
      items: announcements.map(({ id, text: said, published_at, team_id, team_name }) => ({
        id,
        title: said,
        detail: `${slotTime(published_at)} · ${team_name}`,
        href: `/teams/${team_id}/manage?announcement=${id}`,
      })),
    },
  ];
}

/** Undefined for a kind that is newer than this. */
function typeLabel(type: string): string | undefined {
  const labels: Record<string, string> = ORGANIZATION_TYPES;
  return labels[type] && t(labels[type]);
}

export default defineSearch(
  async (text, { most, signal }) => {
    const answer = readFunction('search_teams', { p_query: text, p_limit: most }, signal);
    return sectionsOf(await unwrapAs(foundSchema, answer), text);
  },
  { es: () => import('../language/es') },
);
