import { getClient, unwrap, useAction } from '@lineup/data';
import { deniedBecause } from '../../model/access';
import type { Announcement } from '../../model/announcement';
import { TEAMS_AND_TODAY } from '../../model/keys';
import { removePictures } from './board-picture';
import { t } from '../../language';

/** Takes an announcement down, and removes the picture that nothing shows any more where it is the viewer's. */
export const useTakeDown = (teamId: string, { id, picture, is_own: isOwn }: Announcement) =>
  useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('take_down_announcement', { p_id: id }));
      if (picture && isOwn) await removePictures([picture.name]);
    },
    done: t('Announcement taken down'),
    refused: (error) =>
      error.code === 'PT404'
        ? { title: t('This announcement is gone'), kind: 'info' }
        : deniedBecause(t('Only its author and the owner of the team can take it down.'))(error),
    failed: t('It could not be taken down.'),
    invalidates: TEAMS_AND_TODAY,
    invalidatesOn: 'settled',
    isLive: true,
    inTurn: `announcement:${teamId}:${id}`,
  });
