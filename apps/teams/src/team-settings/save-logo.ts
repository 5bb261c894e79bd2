import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getClient, toDataError, unwrap } from '@lineup/data';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../keys';
import { accessDenied, isRefused } from '../team/access';
import { prepareLogo, UnfitPicture } from './prepare-logo';

const REASON = "You don't have permission to change team settings.";
const BUCKET = 'logos';

/**
 * Gives a team another logo, or none for null. The picture is stored before the team points to it: a failure leaves the
 * old logo as it was. `problem` says what is wrong, for the field.
 */
export function useSaveLogo(team: { id: string; logoUrl: string | null }, isManager: boolean) {
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (file: Blob | null) => {
      if (!isManager) throw accessDenied(REASON);
      const address = file && (await storePicture(team.id, await prepareLogo(file)));
      const client = await getClient();
      const rows = await unwrap(client.from('teams').update({ logo_url: address }).eq('id', team.id).select('id'));
      // Row rules hide what one may not change: no row means no right.
      if (rows.length === 0) throw accessDenied(REASON);
      await removePicture(team.logoUrl);
    },
    retry: false,
    onSuccess: (_done, file) => {
      toast.success(file ? 'Logo saved' : 'Logo removed');
      return queries.invalidateQueries({ queryKey: teamKeys.all });
    },
    onError: (error) => {
      if (isRefused(error)) toast.destructive('Access Denied', REASON);
      if (!(error instanceof UnfitPicture)) console.error('The logo could not be saved', error);
    },
  });
  return { ...mutation, problem: problemOf(mutation.error) };
}

/** Stores a picture under a name of its own. Returns the address a page loads it from. */
async function storePicture(teamId: string, picture: Blob): Promise<string> {
  const client = await getClient();
  const bucket = client.storage.from(BUCKET);
  const path = `${teamId}/${crypto.randomUUID()}.${picture.type === 'image/webp' ? 'webp' : 'png'}`;
  const { error } = await bucket.upload(path, picture, {
    contentType: picture.type,
    cacheControl: '31536000',
  });
  if (error) throw toDataError(error);
  const { publicUrl } = bucket.getPublicUrl(path).data;
  const url = new URL(publicUrl, location.href);
  // On the site's own origin only the path is kept, so that the site may move.
  return url.origin === location.origin ? url.pathname : url.href;
}

/** Takes a stored picture away that nobody points to any more. One that stays behind costs nothing but its bytes. */
async function removePicture(address: string | null): Promise<void> {
  const path = address?.split(`/storage/v1/object/public/${BUCKET}/`)[1];
  if (!path) return;
  const client = await getClient();
  await client.storage.from(BUCKET).remove([path]);
}

function problemOf(error: Error | null): string | null {
  if (!error || isRefused(error)) return null;
  return error instanceof UnfitPicture ? error.message : 'The logo could not be saved. Try again.';
}
