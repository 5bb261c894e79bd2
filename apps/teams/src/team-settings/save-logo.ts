import { getClient, loadPictureStore, unwrap, useAction } from '@lineup/data';
import { sentence } from '@lineup/language';
import type { ChosenLogo } from '../kit/logo/logo-picker';
import { accessDenied, deniedBecause, isRefused } from '../model/access';
import { TEAMS_AND_TODAY } from '../model/keys';
import { t } from '../language';

const REASON = sentence("You don't have permission to change team settings.");

/**
 * Gives a team another logo, or none for null. The picture is stored before the team points to it: a failure leaves the
 * old logo as it was. `refusal` says what is wrong, for the field.
 */
export function useSaveLogo(team: { id: string; logo_url: string | null }) {
  return useAction({
    run: async (logo: ChosenLogo | null) => {
      const { removePicture, storePicture } = await loadPictureStore();
      const address = logo && (await storePicture('logos', team.id, logo.file, logo.crop));
      const supabase = await getClient();
      const rows = await unwrap(supabase.from('teams').update({ logo_url: address }).eq('id', team.id).select('id'));
      // Row rules hide what one may not change: no row means no right.
      if (rows.length === 0) throw accessDenied(t(REASON));
      await removePicture('logos', team.logo_url);
    },
    done: (_result, logo) => (logo ? 'Logo saved' : 'Logo removed'),
    refused: (error) =>
      isRefused(error)
        ? deniedBecause(t(REASON))(error)
        : { message: error.code === 'unfit_picture' ? error.message : 'The logo could not be saved. Try again.' },
    invalidates: TEAMS_AND_TODAY,
  });
}
