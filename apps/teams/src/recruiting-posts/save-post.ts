import { getClient, insertOnce, useAction } from '@lineup/data';
import { sentence } from '@lineup/language';
import { useChangeRow } from '../kit/use-change-row';
import { deniedBecause } from '../model/access';
import { teamKeys } from '../model/keys';
import type { RecruitingPost } from '../model/recruiting-post';
import type { PostInput } from './post-input';
import { t } from '../language';

export interface NewPost {
  /** Made by the form once, so that a retry after a lost answer meets its own row. */
  id: string;
  input: PostInput;
}

const columnsOf = (input: PostInput, zone: string | null) => ({
  title: input.title,
  description: input.description,
  commitment_level: input.commitmentLevel,
  positions_needed: input.positions,
  is_paid: input.isPaid,
  salary_range: input.salaryRange,
  esports_title_id: input.gameId || null,
  minimum_rank: (input.gameId && input.minimumRank) || null,
  ...hoursOf(input, zone),
});

/** On the wall of whoever writes them first; later editors keep that zone. Seconds as the database says them. */
const hoursOf = ({ weekdays, from, to }: PostInput, zone: string | null) =>
  weekdays.length === 0
    ? { weekdays: [], starts_at: null, ends_at: null, time_zone: null }
    : {
        weekdays: weekdays.toSorted((a, b) => a - b),
        starts_at: `${from}:00`,
        ends_at: `${to}:00`,
        time_zone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      };

/** Creates a recruiting post of a team. */
export function useCreatePost(teamId: string) {
  return useAction({
    run: async ({ id, input }: NewPost) => {
      const supabase = await getClient();
      const columns = columnsOf(input, null);
      await insertOnce(
        () => supabase.from('team_recruiting_posts').insert({ id, team_id: teamId, ...columns }),
        () => supabase.from('team_recruiting_posts').update(columns).eq('id', id).select('id').single(),
      );
    },
    done: t('Recruiting Post Created'),
    refused: deniedBecause(t("You don't have permission to create recruiting posts.")),
    failed: t('Failed to create recruiting post.'),
    invalidates: [teamKeys.all],
    isLive: true,
  });
}

export const CHANGE_REFUSED = sentence("You don't have permission to change recruiting posts.");

/** Changes a recruiting post. */
export function useEditPost(post: RecruitingPost | undefined) {
  const change = useChangeRow({
    part: 'post',
    row: post ?? { id: '' },
    fieldNames: {
      commitment_level: 'commitmentLevel',
      positions_needed: 'positions',
      is_paid: 'isPaid',
      salary_range: 'salaryRange',
      esports_title_id: 'gameId',
      minimum_rank: 'minimumRank',
      starts_at: 'from',
      ends_at: 'to',
    },
    done: t('Recruiting Post Updated'),
    denied: t(CHANGE_REFUSED),
    failed: t('Failed to update recruiting post.'),
  });
  return {
    save: (input: PostInput) => change.mutateAsync(columnsOf(input, post?.time_zone ?? null)),
    know: change.know,
  };
}
