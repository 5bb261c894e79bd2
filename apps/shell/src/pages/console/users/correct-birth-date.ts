import { getClient, unwrap, useAction } from '@lineup/data';
import { describeRefusal } from '../model/describe-refusal';
import { personName, type Person } from '../model/search-people';

interface Correction {
  birthDate: string;
  reason: string;
}

/** Sets somebody's date of birth; the database keeps who did it and why. */
export function useCorrectBirthDate(person: Person) {
  return useAction({
    run: async ({ birthDate, reason }: Correction) => {
      const supabase = await getClient();
      return unwrap(
        supabase.rpc('correct_birth_date', {
          p_user_id: person.user_id,
          p_birth_date: birthDate,
          p_reason: reason,
        }),
      );
    },
    done: (age) => `${personName(person)} counts as ${age === 'minor' ? 'a minor' : 'an adult'} now`,
    refused: describeRefusal,
  });
}
