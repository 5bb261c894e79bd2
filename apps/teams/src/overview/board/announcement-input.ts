import * as z from '@lineup/schema';
import { atNoon, localDay, nearDate, timeOfDay } from '@lineup/ui/dates';
import { checkedBy, NO_START, requiredText, wallStart, wallStartOf, type DraftCheck } from '@lineup/ui/form';
import { ANNOUNCEMENT_LIMITS, type Announcement, type BoardPicture } from '../../model/announcement';
import type { TeamPage } from '../../model/team';

const fields = z.object({
  body: requiredText(ANNOUNCEMENT_LIMITS.body, 'Write what the team should know.'),
  /** Empty for the whole team. */
  gameId: z.string(),
  picture: z.custom<BoardPicture | null>(),
  /** `practice:<id>`, or empty. */
  link: z.string(),
  asksAck: z.boolean(),
  isPinned: z.boolean(),
  isLater: z.boolean(),
  publishAt: z.nullable(wallStart),
  /** The last day, or empty. */
  lastDay: z.string(),
});

type Fields = z.input<typeof fields>;
export type AnnouncementDraft = Omit<Fields, 'publishAt'> & { publishAt: NonNullable<Fields['publishAt']> };
export type AnnouncementInput = z.infer<typeof fields> & { endsAt: string | null };

export const EMPTY_ANNOUNCEMENT: AnnouncementDraft = {
  body: '',
  gameId: '',
  picture: null,
  link: '',
  asksAck: false,
  isPinned: false,
  isLater: false,
  publishAt: NO_START,
  lastDay: '',
};

/** A stored announcement as the form holds it. */
export const announcementDraft = (stored: Announcement): AnnouncementDraft => ({
  body: stored.body,
  gameId: stored.game_id ?? '',
  picture: stored.picture,
  link: stored.link ? `${stored.link.kind}:${stored.link.id}` : '',
  asksAck: stored.asks_ack,
  isPinned: stored.is_pinned,
  isLater: stored.published_at === null,
  publishAt: stored.published_at === null ? wallStartOf(stored.publish_at) : NO_START,
  lastDay: stored.ends_at ? localDay(new Date(Date.parse(stored.ends_at) - 1)) : '',
});

/** What the form holds → what is sent. A time is looked at where it is asked for alone. */
export const announcementInput: DraftCheck<AnnouncementDraft, AnnouncementInput> = (draft) => {
  const checked = checkedBy(fields, { ...draft, publishAt: draft.isLater ? draft.publishAt : null });
  if ('problems' in checked) return checked;
  const { publishAt, lastDay } = checked.input;
  if (publishAt !== null && Date.parse(publishAt) <= Date.now())
    return { problems: { publishAt: 'Choose a time in the future.' } };
  const endsAt = lastDay ? endOfDay(lastDay) : null;
  if (endsAt !== null && Date.parse(endsAt) <= Math.max(Date.now(), Date.parse(publishAt ?? '') || 0))
    return { problems: { lastDay: 'Choose a day in the future.' } };
  return { input: { ...checked.input, endsAt } };
};

/** Midnight after a day, on the viewer's wall. */
function endOfDay(day: string): string | null {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const end = new Date(year, month - 1, date + 1);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

/** So many of a kind can be linked. */
const MAX_LINKS = 20;

/** Practices and tournaments to come that an announcement may lead to, as the choices of a select. */
export function linkChoices(
  { practices, tournaments }: TeamPage,
  stored?: Announcement,
): [value: string, label: string][] {
  const now = Date.now();
  const label = (title: string, at: string) => `${title}, ${nearDate(at)} ${timeOfDay(at)}`;
  const coming = practices
    .filter((each) => each.status === 'scheduled' && Date.parse(each.scheduled_at) > now)
    .toSorted((one, other) => Date.parse(one.scheduled_at) - Date.parse(other.scheduled_at))
    .slice(0, MAX_LINKS)
    .map((each): [string, string] => [`practice:${each.id}`, label(each.title, each.scheduled_at)]);
  const cups = tournaments
    .filter((each) => Date.parse(each.start_date) > now)
    .slice(0, MAX_LINKS)
    .map((each): [string, string] => [`tournament:${each.id}`, label(each.name, each.start_date)]);
  const link = stored?.link;
  const own: [string, string][] = link ? [[`${link.kind}:${link.id}`, label(link.title, link.at)]] : [];
  return [...new Map([...own, ...coming, ...cups])];
}

/** The day from which an end may be chosen. */
export const firstDay = () => localDay(atNoon(localDay(new Date())));
