import { accountKeys } from '@lineup/auth';
import { getClient, unwrap, useAction } from '@lineup/data';
import { recruitingKeys } from '../../model/keys';
import { explainRefusal } from '../model/change-fields';
import type { ProgramPeople } from '../model/load-college-editor';

export type Person = ProgramPeople['people'][number];

/** Takes somebody out of a program, or leaves it. */
export function useRemoveFromProgram({ id, is_me }: Pick<Person, 'id' | 'is_me'>, name: string, collegeName: string) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('remove_college_role', { p_grant_id: id }));
    },
    done: is_me ? `You left ${collegeName}` : `${name} was removed`,
    refused: (error) =>
      error.code === 'PT409'
        ? { message: 'A program keeps at least one admin. Make someone else an admin first.' }
        : explainRefusal(error),
    failed: 'This did not work. Try again.',
    invalidates: [recruitingKeys.all, accountKeys.all],
    isLive: true,
  });
}
