/** Deletes the bytes of files that nobody reads any more. For the server: a schedule or a database webhook calls it. */
import { callDatabase } from '../_shared/backend.ts';
import { answer, Refusal, serve } from '../_shared/http.ts';
import { requireServer } from '../_shared/keys.ts';
import { deleteFiles } from '../_shared/storage.ts';

/** Files in one call of the database. */
const PAGE = 100;
/** One call of the function ends before the platform ends it. */
const MAX_PAGES = 20;

serve(async (request) => {
  if (request.method !== 'POST') throw new Refusal(405, 'Use POST');
  requireServer(request);
  let removed = 0;
  for (let page = 0; page < MAX_PAGES; page++) {
    const files = (await callDatabase('list_doomed_files', {})) as { bucket: string; name: string }[];
    if (files.length === 0) break;
    await deleteFiles(files.map((file) => ({ ...file, bytes: null, is_personal: true })));
    await callDatabase('forget_doomed_files', { p_files: files });
    removed += files.length;
    if (files.length < PAGE) break;
  }
  return answer({ removed });
});
