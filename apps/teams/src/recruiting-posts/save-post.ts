import { getClient, unwrap } from '@lineup/data';
import { storeOnce } from '../model/store-once';
import { useManagingAction } from '../model/use-managing-action';
import type { PostInput } from './post-input';

export interface NewPost {
  /** Made by the form once, so that a retry after a lost answer meets its own row. */
  id: string;
  input: PostInput;
}

const columnsOf = (input: PostInput) => ({
  title: input.title,
  description: input.description,
  commitment_level: input.commitmentLevel,
  positions_needed: input.positions,
  is_paid: input.isPaid,
  salary_range: input.salaryRange,
});

/** Creates a recruiting post of a team. */
export function useCreatePost(teamId: string, isManager: boolean) {
  return useManagingAction<NewPost>({
    isAllowed: isManager,
    reason: "You don't have permission to create recruiting posts.",
    done: 'Recruiting Post Created',
    failed: 'Failed to create recruiting post.',
    run: async ({ id, input }) => {
      const client = await getClient();
      const columns = columnsOf(input);
      await storeOnce(
        () => client.from('team_recruiting_posts').insert({ id, team_id: teamId, ...columns }),
        () => client.from('team_recruiting_posts').update(columns).eq('id', id).select('id').single(),
      );
    },
  });
}

export const CHANGE_REFUSED = "You don't have permission to change recruiting posts.";

/** Changes a recruiting post. */
export function useEditPost(isManager: boolean) {
  return useManagingAction<NewPost>({
    isAllowed: isManager,
    reason: CHANGE_REFUSED,
    done: 'Recruiting Post Updated',
    failed: 'Failed to update recruiting post.',
    run: async ({ id, input }) => {
      const client = await getClient();
      await unwrap(client.from('team_recruiting_posts').update(columnsOf(input)).eq('id', id).select('id').single());
    },
  });
}
