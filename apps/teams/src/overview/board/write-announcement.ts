import { getClient, unwrap, useAction, type DataError, type Refusal } from '@lineup/data';
import { deniedBecause } from '../../model/access';
import type { Announcement } from '../../model/announcement';
import { TEAMS_AND_TODAY } from '../../model/keys';
import { toldBy } from '../../model/people-to-tell';
import type { AnnouncementInput } from './announcement-input';
import { t } from '../../language';

/** What the database says at a field, by the hint of its refusal. */
const FIELDS: Record<string, [field: string, words: string]> = {
  pinned: ['isPinned', 'Three announcements are pinned already. Unpin one first.'],
  ends_at: ['lastDay', 'Choose a day in the future.'],
  publish_at: ['publishAt', 'Choose a time within 90 days.'],
  link: ['link', 'This is gone. Choose another one.'],
  game: ['gameId', 'It has been sent. Write another one for other people.'],
  picture: ['picture', 'Choose the picture again.'],
};

function refused(error: DataError): Refusal | undefined {
  const field = FIELDS[error.hint ?? ''];
  if (field) return { fields: { [field[0]]: field[1] } };
  if (error.hint === 'waiting') return { message: 'Twenty announcements wait for their time already.' };
  if (error.hint === 'announcement') return { message: 'A team announces 30 times in an hour. Try again later.' };
  if (error.hint === 'suspended') return { message: 'Our staff stopped you from writing for now.' };
  if (error.code === 'PT404') return { message: 'This announcement was taken down.' };
  return deniedBecause(t('Only the owner and staff of the team can post announcements.'))(error);
}

/** Announces something, or changes what the viewer announced. A retry after a lost answer meets its own row. */
export const useWriteAnnouncement = (teamId: string, told: number, stored?: Announcement) =>
  useAction({
    run: async ({ id, input }: { id: string; input: AnnouncementInput }) => {
      const [linkKind, linkId] = input.link.split(':');
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('write_announcement', {
          p_id: id,
          p_team_id: teamId,
          p_body: input.body,
          p_is_pinned: input.isPinned,
          p_asks_ack: input.asksAck,
          ...(input.gameId && { p_game_id: input.gameId }),
          ...(input.picture && { p_picture: { ...input.picture } }),
          ...(linkKind && linkId && { p_link_kind: linkKind, p_link_id: linkId }),
          ...(input.publishAt && { p_publish_at: input.publishAt }),
          ...(input.endsAt && { p_ends_at: input.endsAt }),
        }),
      );
    },
    done: (_, { input }) => {
      if (input.publishAt) return t('Announcement scheduled');
      if (stored?.published_at) return t('Announcement changed');
      return { title: t('Announced'), ...(input.gameId ? {} : toldBy(told)) };
    },
    refused,
    failed: t('The announcement was not saved.'),
    invalidates: TEAMS_AND_TODAY,
    isLive: true,
  });
