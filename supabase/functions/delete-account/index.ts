/**
 * Deletes the caller's account for good: rows, files and sessions. What stands in the way is refused with 409 and listed;
 * a second request after it is done gets the same answer.
 */
import { ACCOUNT_DELETED, callAsCaller, type Caller, readCaller } from '../_shared/backend.ts';
import { answer, readObject, Refusal, serve } from '../_shared/http.ts';
import { serverHeaders } from '../_shared/keys.ts';
import { deleteFiles, type StoredFile } from '../_shared/storage.ts';
import { variable } from '../_shared/variable.ts';

const MAX_BYTES = 1024;

serve(async (request) => {
  const { confirmation } = await readObject(request, MAX_BYTES);
  const caller = await readCaller(request).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === ACCOUNT_DELETED) return null;
    throw error;
  });
  if (caller) await deleteAccount(request, caller, confirmation);
  return answer({ success: true });
});

async function deleteAccount(request: Request, { id, email }: Caller, confirmation: unknown): Promise<void> {
  const typed = typeof confirmation === 'string' ? confirmation.trim().toLowerCase() : '';
  if (typed === '' || typed !== email.toLowerCase()) {
    throw new Refusal(400, 'Type the email address of your account to confirm');
  }
  const blockers = (await callAsCaller(request, 'account_deletion_blockers', {})) as unknown[];
  if (blockers.length > 0) throw new Refusal(409, 'Something must be settled first', 'PT409', blockers);
  // Files first: once the account is gone nobody could ask for the rest again.
  const files = (await callAsCaller(request, 'list_my_files', {})) as StoredFile[];
  await deleteFiles(files.filter((file) => file.is_personal));

  const response = await fetch(`${variable('SUPABASE_URL')}/auth/v1/admin/users/${id}`, {
    method: 'DELETE',
    headers: serverHeaders(),
  });
  const reason = await response.text();
  // Already gone: another window was faster.
  if (!response.ok && response.status !== 404) throw new Error(`deleting ${id}: ${response.status} ${reason}`);
}
