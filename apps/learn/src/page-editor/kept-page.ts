import { ownRoom } from '@lineup/data';
import * as z from '@lineup/schema';
import { readFields, type WritingFields } from '../model/writing-fields';
import type { ContentKind } from '../model/content-kind';

const keptSchema = z.object({
  /** Of the page or article; a new one has its id before it is created. */
  pageId: z.string(),
  fields: z.unknown(),
  basedOn: z.nullable(z.string()),
  /** When it was typed, in ms since 1970. */
  at: z.number(),
});

/** What was typed in this browser and is not saved. */
export type KeptPage = z.infer<typeof keptSchema> & { fields: WritingFields };

/** Where what is new and has no row yet is kept. */
export const newPlace = (kind: ContentKind): string => `new-${kind}`;

const room = ownRoom('page-editor', (text) => z.readJson(keptSchema, text));

/** `page` is the id of the page or article, or `newPlace`. */
export const keepHere = (userId: string, page: string, kept: Omit<KeptPage, 'at'>) =>
  room.keep(userId, page, { ...kept, at: Date.now() });

export const forgetHere = (userId: string, page: string): void => room.forget(userId, page);

/** What is kept in this browser; null for nothing. */
export function keptHere(userId: string, page: string): KeptPage | null {
  const kept = room.find(userId, page);
  const fields = readFields(kept?.fields);
  return kept && fields ? { ...kept, fields } : null;
}
