import { DataError, unwrap } from '@lineup/data';
import { fieldsOf, isSameWriting, type WritingInput } from './writing-fields';
import type { ContentKind } from './content-kind';
import { rowOf, WRITING_COLUMNS, writingOf, writingTable, type StoredWriting } from './writing-table';

/** Code of the failure when somebody else saved meanwhile; `answer` is what is stored now. */
export const CHANGED = 'changed_meanwhile';

const gone = (kind: ContentKind, rest = '') =>
  new DataError({ kind: 'not-found', code: 'gone', message: `This ${kind} was deleted in the meantime${rest}.` });
const forbidden = (what: string) =>
  new DataError({ kind: 'forbidden', message: `You no longer have permission to ${what}.` });

/** Adds one under an id of the browser. A retry after a lost answer meets its own row. */
export async function createWriting(
  kind: ContentKind,
  id: string,
  input: WritingInput,
  isPublished: boolean,
): Promise<StoredWriting> {
  const row = { ...rowOf(kind, input), is_published: isPublished };
  const columns = WRITING_COLUMNS[kind];
  try {
    const made = (await writingTable(kind)).insert({ id, ...row }).select(columns);
    return writingOf(await unwrap(made.single()));
  } catch (error) {
    if (!(error instanceof DataError) || error.code !== '23505' || isSlugTaken(error)) throw error;
    const own = (await writingTable(kind)).update(row).eq('id', id).select(columns);
    return writingOf(await unwrap(own.single()));
  }
}

/** Stores what was written, unless somebody else has saved other words since `base`. */
export async function updateWriting(
  kind: ContentKind,
  base: StoredWriting,
  input: WritingInput,
): Promise<StoredWriting> {
  let known = base;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const [saved] = await unwrap(
      (await writingTable(kind))
        .update(rowOf(kind, input))
        .eq('id', known.id)
        .eq('updated_at', known.updated_at)
        .select(WRITING_COLUMNS[kind]),
    );
    if (saved) return writingOf(saved);
    const row = await unwrap((await writingTable(kind)).select(WRITING_COLUMNS[kind]).eq('id', known.id).maybeSingle());
    if (!row) throw gone(kind);
    const now = writingOf(row);
    // An earlier try arrived, and only its answer was lost.
    if (isSameWriting(fieldsOf(now), fieldsOf(input))) return now;
    if (!isSameWriting(fieldsOf(now), fieldsOf(base)))
      throw new DataError({ kind: 'conflict', code: CHANGED, message: CHANGED, answer: now });
    // It was published or taken down since, with the same words.
    known = now;
  }
  throw forbidden(`change this ${kind}`);
}

/** Publishes one, takes it down or sets a time for it. */
export async function publishWriting(
  kind: ContentKind,
  id: string,
  change: Pick<StoredWriting, 'is_published' | 'publish_at' | 'unpublish_at'>,
): Promise<StoredWriting> {
  const [saved] = await unwrap((await writingTable(kind)).update(change).eq('id', id).select(WRITING_COLUMNS[kind]));
  if (!saved) throw gone(kind, ', or you may no longer change it');
  return writingOf(saved);
}

/** Deletes one; what is gone already is deleted. */
export async function deleteWriting(kind: ContentKind, id: string): Promise<void> {
  const rows = await unwrap((await writingTable(kind)).delete().eq('id', id).select('id'));
  if (rows.length > 0) return;
  const left = await unwrap((await writingTable(kind)).select('id').eq('id', id).maybeSingle());
  if (left) throw forbidden(`delete this ${kind}`);
}

/** Whether it was refused because another one has its address. */
export const isSlugTaken = ({ code, message }: DataError): boolean => code === '23505' && message.includes('slug');
