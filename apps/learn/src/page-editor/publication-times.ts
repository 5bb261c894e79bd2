import * as z from '@lineup/schema';
import { dateAndTime } from '@lineup/ui/dates';
import { wallStart, type WallStart } from '@lineup/ui/form';
import type { ContentKind } from '../model/content-kind';
import type { StoredWriting } from '../model/writing-table';

const comingTime = wallStart.check(
  z.refine((instant) => Date.parse(instant) > Date.now(), 'Choose a time in the future.'),
);

/** What is so and what comes by itself, in a sentence. */
export function publicationOf(kind: ContentKind, { is_published, publish_at, unpublish_at }: StoredWriting): string {
  if (is_published && unpublish_at) return `Everybody can read this ${kind} until ${dateAndTime(unpublish_at)}.`;
  if (is_published) return `Everybody can read this ${kind}. Take it down now, or schedule it.`;
  if (!publish_at) return `Only platform staff can read this ${kind}. Publish it now, or schedule it.`;
  const end = unpublish_at ? ` It will be taken down ${dateAndTime(unpublish_at)}.` : '';
  return `Will be published ${dateAndTime(publish_at)}, with whatever is saved by then.${end}`;
}

type Times = Pick<StoredWriting, 'publish_at' | 'unpublish_at'>;

/** What is wrong with a time, by the field. */
export interface TimeProblems {
  start?: string | undefined;
  end?: string | undefined;
}

/** The times that were typed; no start for what is published already. Of a draft the end is optional. */
export function timesOf(start: WallStart | null, end: WallStart): { times: Times } | { problems: TimeProblems } {
  const from = start && comingTime.safeParse(start);
  if (from?.error) return { problems: { start: from.error.issues[0]?.message } };
  const isEndless = start !== null && end.wallTime === '';
  const until = isEndless ? null : comingTime.safeParse(end);
  if (until?.error) return { problems: { end: until.error.issues[0]?.message } };
  const [publishAt = null, unpublishAt = null] = [from?.data, until?.data];
  if (publishAt && unpublishAt && Date.parse(unpublishAt) <= Date.parse(publishAt))
    return { problems: { end: 'Choose a time after it is published.' } };
  return { times: { publish_at: publishAt, unpublish_at: unpublishAt } };
}
