/**
 * `POST /papers/<paper>/<file>?name=<name>`: takes the bytes of a file for a paper, from the player or a guardian, looks at what they hold
 * and stores them. The same again, after a lost answer, changes nothing.
 */
import { callAsCaller, callDatabase, DatabaseError, readCaller } from '../_shared/backend.ts';
import { answer, readBytes, Refusal, serve } from '../_shared/http.ts';
import { deleteFiles, storeFile } from '../_shared/storage.ts';
import { scanFile } from './scan.ts';
import { EXTENSIONS, sniffType } from './sniff.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PATH = new RegExp(`/papers/(${ID})/(${ID})$`);

serve(async (request) => {
  const { pathname, searchParams } = new URL(request.url);
  const [, paper, file] = PATH.exec(pathname) ?? [];
  if (!paper || !file) throw new Refusal(404, 'Paper not found');
  const caller = await readCaller(request);
  const begun = (await callAsCaller(request, 'begin_paper_file', { p_paper_id: paper, p_file_id: file })) as Begun;
  if (begun.is_stored) {
    await request.body?.cancel();
    return answer({ success: true });
  }

  const bytes = await readBytes(request, MAX_BYTES);
  const type = sniffType(bytes);
  if (!type) throw new Refusal(415, 'Only PDF, PNG, JPEG and WebP', 'type');
  const isScanned = await scanFile(bytes, type);
  const stored = { bucket: 'papers', name: `${begun.folder}/${file}.${EXTENSIONS[type]}` };
  await storeFile(stored, bytes, type);
  const put = {
    ...{ p_person: caller.id, p_paper_id: paper, p_file_id: file, p_name: stored.name, p_type: type },
    ...{ p_label: labelOf(searchParams.get('name'), type), p_bytes: bytes.length, p_is_scanned: isScanned },
  };
  await callDatabase('put_paper_file', put).catch(async (error: unknown) => {
    // Somebody was faster, or the paper is gone: what nobody names is not kept.
    await deleteFiles([{ ...stored, bytes: null, is_personal: true }]);
    if (error instanceof DatabaseError && /^(PT4|23514)/.test(error.code))
      throw new Refusal(409, error.reason, error.code);
    throw error;
  });
  return answer({ success: true });
});

type Begun = { is_stored: true } | { is_stored: false; folder: string };

/** The name that its sender gave it, without what steers or hides: it stands on the screens of others. */
function labelOf(name: string | null, type: keyof typeof EXTENSIONS): string {
  const plain = (name ?? '').replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return [...plain].slice(-120).join('').trim() || `Paper.${EXTENSIONS[type]}`;
}
