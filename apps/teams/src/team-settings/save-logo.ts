import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DataError, getClient, loadPictureStore, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../model/keys';
import { accessDenied, isRefused } from '../model/access';

const REASON = "You don't have permission to change team settings.";

/**
 * Gives a team another logo, or none for null. The picture is stored before the team points to it: a failure leaves the
 * old logo as it was. `problem` says what is wrong, for the field.
 */
export function useSaveLogo(team: { id: string; logo_url: string | null }, isManager: boolean) {
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (file: Blob | null) => {
      if (!isManager) throw accessDenied(REASON);
      const { removePicture, storePicture } = await loadPictureStore();
      const address = file && (await storePicture('logos', team.id, file));
      const client = await getClient();
      const rows = await unwrap(client.from('teams').update({ logo_url: address }).eq('id', team.id).select('id'));
      // Row rules hide what one may not change: no row means no right.
      if (rows.length === 0) throw accessDenied(REASON);
      await removePicture('logos', team.logo_url);
    },
    retry: false,
    onSuccess: (_done, file) => {
      toast.success(file ? 'Logo saved' : 'Logo removed');
      return queries.invalidateQueries({ queryKey: teamKeys.all });
    },
    onError: (error) => {
      if (isRefused(error)) toast.destructive('Access Denied', REASON);
      if (!isUnfit(error)) console.error('The logo could not be saved', error);
    },
  });
  return { ...mutation, problem: problemOf(mutation.error) };
}

function problemOf(error: Error | null): string | null {
  if (!error || isRefused(error)) return null;
  return isUnfit(error) ? error.message : 'The logo could not be saved. Try again.';
}

function isUnfit(error: Error): boolean {
  return error instanceof DataError && error.code === 'unfit_picture';
}
