import { useRef } from 'react';
import { useServerDraft } from '@lineup/data/server-draft';
import type { WritingFields } from '../model/writing-fields';
import type { ContentKind } from '../model/content-kind';
import { forgetHere, keepHere, newPlace } from './kept-page';
import { dropDraft, storeDraft } from './store-draft';

interface DraftOptions {
  kind: ContentKind;
  userId: string;
  /** Of the page or article; a new one has its id before it is created. */
  pageId: string;
  isNew: boolean;
  /** Of the draft that is there already. */
  draftId: string | null;
  typed: WritingFields;
  /** Whether `typed` differs from what is saved. */
  isChanged: boolean;
  basedOn: string | null;
}

/** Keeps what is typed of a page or article until it is saved. */
export function useDraft({ kind, userId, pageId, isNew, draftId, typed, isChanged, basedOn }: DraftOptions) {
  const id = useRef(draftId);
  const place = isNew ? newPlace(kind) : pageId;
  const { forget, ...kept } = useServerDraft({
    typed,
    isChanged,
    place: [userId, place, pageId, basedOn].join(),
    isStored: draftId !== null,
    keepHere: (fields) => keepHere(userId, place, { pageId, fields, basedOn }),
    store: async (fields) => {
      id.current = await storeDraft({
        // A new page's draft has the id that the page will have.
        id: id.current ?? (isNew ? pageId : crypto.randomUUID()),
        user_id: userId,
        kind,
        of: isNew ? null : pageId,
        fields,
        based_on: basedOn,
      });
    },
  });
  return {
    ...kept,
    /** What was typed is saved, or no longer wanted. */
    forget: () => {
      forgetHere(userId, place);
      const old = id.current;
      id.current = null;
      forget(async () => (old ? dropDraft(old) : undefined));
    },
  };
}
