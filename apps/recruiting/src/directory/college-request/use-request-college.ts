import { getClient, unwrap, useAction, type DataError, type Refusal } from '@lineup/data';
import { useAuth } from '@lineup/auth';
import { recruitingKeys } from '../../model/keys';
import { databaseSays, t } from '../../language';

export interface WantedCollege {
  name: string;
  city: string;
  country: string;
  state: string | null;
  website_url: string;
  position: string;
  proof_url: string | null;
}

/** The database says in plain words why not. */
function explain(error: DataError): Refusal | undefined {
  if (error.kind === 'rate-limited')
    return { message: t('You have asked several times today. Please try again tomorrow.') };
  if (error.hint === 'listed' || error.hint === 'draft' || error.hint === 'asked')
    return { fields: { name: databaseSays(error.message) } };
  if (error.hint === 'own' || error.kind === 'forbidden') return { message: databaseSays(error.message) };
  return undefined;
}

function useKeys() {
  return [recruitingKeys.collegeRequest(useAuth().user?.id ?? '')];
}

/** Asks our staff to add a college. */
export function useRequestCollege() {
  return useAction({
    run: async ({ name, city, country, state, website_url, position, proof_url }: WantedCollege) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('request_college', {
          p_name: name,
          p_city: city,
          p_country: country,
          p_state: state ?? '',
          p_website_url: website_url,
          p_position: position,
          ...(proof_url && { p_proof_url: proof_url }),
        }),
      );
    },
    refused: explain,
    failed: t('Your request was not sent. What you entered is still here.'),
    invalidates: useKeys(),
  });
}

/** Takes an open request back. One that was decided meanwhile stays, and its answer shows. */
export function useWithdrawRequest(id: string) {
  return useAction({
    run: async () => {
      const supabase = await getClient();
      await unwrap(supabase.from('college_requests').delete().eq('id', id));
    },
    failed: t('The request could not be withdrawn.'),
    invalidates: useKeys(),
    invalidatesOn: 'settled',
  });
}
