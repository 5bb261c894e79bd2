import { ownStore } from '@lineup/data';
import { readFields, type WritingFields } from '../model/writing-fields';
import type { ContentKind } from '../model/content-kind';

/** What was typed in this browser and is not saved. */
export interface KeptPage {
  /** Of the page or article; a new one has its id before it is created. */
  pageId: string;
  fields: WritingFields;
  basedOn: string | null;
  /** When it was typed, in ms since 1970. */
  at: number;
}

/** Where what is new and has no row yet is kept. */
export const newPlace = (kind: ContentKind): string => `new-${kind}`;

/** `page` is the id of the page or article, or `newPlace`. */
const keyOf = (userId: string, page: string) => `page-editor:${userId}:${page}`;

export const keepHere = (userId: string, page: string, kept: Omit<KeptPage, 'at'>): void =>
  ownStore.setItem(keyOf(userId, page), JSON.stringify({ ...kept, at: Date.now() } satisfies KeptPage));

export const forgetHere = (userId: string, page: string): void => ownStore.removeItem(keyOf(userId, page));

/** What is kept in this browser; null for nothing. */
export function keptHere(userId: string, page: string): KeptPage | null {
  try {
    const kept = JSON.parse(ownStore.getItem(keyOf(userId, page)) ?? 'null') as KeptPage | null;
    const fields = readFields(kept?.fields);
    return kept && fields && typeof kept.pageId === 'string' ? { ...kept, fields } : null;
  } catch {
    return null;
  }
}
