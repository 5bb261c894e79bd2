/** Everything Lineup holds about the caller, as one JSON file with links to their files. */
import { callAsCaller, readCaller } from '../_shared/backend.ts';
import { answer, Refusal, serve } from '../_shared/http.ts';
import { signFiles, type StoredFile } from '../_shared/storage.ts';

const LINKS_LAST_SECONDS = 24 * 60 * 60;

serve(async (request) => {
  if (request.method !== 'POST') throw new Refusal(405, 'Use POST');
  // A token outlives its session by up to an hour, so auth is asked whether the session is still there.
  await readCaller(request);
  const data = (await callAsCaller(request, 'export_my_data', {})) as Record<string, unknown>;
  const files = (await callAsCaller(request, 'list_my_files', {})) as StoredFile[];
  const links = await signFiles(files, request, LINKS_LAST_SECONDS);
  const response = answer({
    ...data,
    files: files.map(({ bucket, name, bytes }) => ({
      bucket,
      name,
      bytes,
      url: links.get(`${bucket}/${name}`) ?? null,
    })),
  });
  const day = new Date().toISOString().slice(0, 10);
  response.headers.set('content-disposition', `attachment; filename="lineup-export-${day}.json"`);
  return response;
});
