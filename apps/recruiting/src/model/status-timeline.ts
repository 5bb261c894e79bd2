import type { RecruitingStatus, StatusEvent } from './load-recruiting-status';

/** One line of the timeline. */
export interface TimelineEntry {
  kind: StatusEvent['kind'];
  at: string;
  title: string;
  /** What it means, where that is easily misread. */
  note?: string;
}

/** The history of an interest in plain words, latest first. Views in a row are one line: to look is not to decide. */
export function timelineOf({ college, events, is_own }: Pick<RecruitingStatus, 'college' | 'events' | 'is_own'>) {
  const who = is_own ? 'You' : 'The player';
  const entries: TimelineEntry[] = [];
  let hasSent = false;
  for (const { kind, at, label } of events) {
    const before = entries.at(-1);
    if (kind === 'viewed' && before?.kind === 'viewed') {
      before.at = at;
      continue;
    }
    entries.push({ kind, at, ...words(kind) });
    if (kind === 'sent') hasSent = true;
    if (kind === 'withdrawn') hasSent = false;

    function words(of: StatusEvent['kind']): Omit<TimelineEntry, 'kind' | 'at'> {
      switch (of) {
        case 'sent':
          return { title: `${who} ${hasSent ? 'updated the answers' : 'sent the form'}` };
        case 'withdrawn':
          return { title: `${who} withdrew the interest` };
        case 'viewed':
          return { title: `${college.name} opened it`, note: 'Reading it does not mean a decision either way.' };
        case 'saved':
          return { title: `${college.name} added ${is_own ? 'you' : 'the player'} to its list` };
        case 'moved':
          return { title: label ?? 'Moved on' };
        default:
          return { title: `${college.name} replied` };
      }
    }
  }
  return entries.toReversed();
}
