import { getClient, insertOnce, loadPictureStore, unwrap, useAction } from '@lineup/data';
import type { ChosenLogo } from '../kit/logo/logo-picker';
import { deniedBecause } from '../model/access';
import { TEAMS_AND_TODAY } from '../model/keys';
import type { TeamInput } from '../team-form/team-input';
import { t } from '../language';

export interface NewTeam {
  /** Made by the form once, so that a retry after a lost answer meets its own row. */
  id: string;
  input: TeamInput;
  logo: ChosenLogo | null;
}

/**
 * Creates a bronze team of the caller's own, then adds the logo, whose folder belongs to the team. When that fails the team
 * is there all the same, and the toast says where the logo is added.
 */
export function useCreateTeam() {
  return useAction({
    run: async ({ id, input, logo }: NewTeam) => {
      const supabase = await getClient();
      const columns = {
        name: input.name,
        organization_type: input.organizationType,
        country: input.country,
        max_roster_size: input.maxRosterSize,
      };
      await insertOnce(
        () => supabase.from('teams').insert({ id, ...columns }),
        () => supabase.from('teams').update(columns).eq('id', id).select('id').single(),
      );
      return { isLogoMissing: logo !== null && !(await addLogo(id, logo)) };
    },
    done: ({ isLogoMissing }) =>
      isLogoMissing
        ? {
            kind: 'info',
            title: t('Team Created'),
            description: t('The logo could not be stored. Add it in Team Settings.'),
          }
        : t('Team Created'),
    refused: (error) =>
      error.kind === 'rate-limited'
        ? { message: t('You have created 10 teams today. Try again tomorrow.') }
        : deniedBecause(t("You don't have permission to create teams."))(error),
    failed: t('Failed to create team.'),
    invalidates: TEAMS_AND_TODAY,
  });
}

async function addLogo(teamId: string, { file, crop }: ChosenLogo): Promise<boolean> {
  try {
    const { storePicture } = await loadPictureStore();
    const address = await storePicture('logos', teamId, file, crop);
    const supabase = await getClient();
    const rows = await unwrap(supabase.from('teams').update({ logo_url: address }).eq('id', teamId).select('id'));
    return rows.length === 1;
  } catch (error) {
    console.error('The logo of a new team could not be stored', error);
    return false;
  }
}
