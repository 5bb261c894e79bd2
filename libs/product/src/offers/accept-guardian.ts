import { getClient, unwrap, useAction, type DataError, type Refusal } from '@lineup/data';
import type { QueryKey } from '@tanstack/react-query';
import { databaseSays } from '../language';

export interface AcceptGuardianOptions {
  guardianId: string;
  /** Refusals other than a wrong address, in words of the screen. */
  refused(error: DataError): Refusal | undefined;
  /** What shows afterwards. */
  invalidates: readonly QueryKey[];
}

/** A minor takes an adult as guardian by the whole address of the adult; a wrong one is said at its field. */
export const useAcceptGuardian = ({ guardianId, refused, invalidates }: AcceptGuardianOptions) =>
  useAction({
    run: async (p_email: string) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('accept_guardian', { p_guardian_id: guardianId, p_email }));
    },
    refused: (error) => (error.hint === 'email' ? { fields: { email: databaseSays(error.message) } } : refused(error)),
    invalidates,
  });
