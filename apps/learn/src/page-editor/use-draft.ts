import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WritingFields } from '../model/writing-fields';
import type { ContentKind } from '../model/content-kind';
import { forgetHere, keepHere, newPlace } from './kept-page';
import { dropDraft, storeDraft } from './store-draft';

/** How long typing pauses before the draft is stored, in ms. */
const DRAFT_PAUSE = 800;
/** After a failure it is tried again so much later, in ms. */
const TRY_AGAIN = 5000;

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

export type DraftState = 'none' | 'saving' | 'saved' | 'here';

/**
 * Keeps what is typed until it is saved: at once in this browser, after a pause on the server, again and again where that
 * fails. `here`: only this browser has it.
 */
export function useDraft({ kind, userId, pageId, isNew, draftId, typed, isChanged, basedOn }: DraftOptions) {
  const [state, setState] = useState<DraftState>(draftId ? 'saved' : 'none');
  const id = useRef(draftId);
  const isStopped = useRef(false);
  const underWay = useRef<Promise<void>>(Promise.resolve());
  // What the server was given last.
  const stored = useRef<WritingFields | null>(null);
  const place = isNew ? newPlace(kind) : pageId;

  const inTurn = (step: () => Promise<void>) => {
    underWay.current = underWay.current.then(step);
    return underWay.current;
  };
  const store = useEffectEvent(() => {
    // Null: stored soon if the saving fails.
    if (isStopped.current) return void (stored.current = null);
    if (!isChanged || stored.current === typed) return;
    const mine = typed;
    stored.current = mine;
    setState('saving');
    void inTurn(async () => {
      if (isStopped.current) return void (stored.current = null);
      try {
        id.current = await storeDraft({
          // A new page's draft has the id that the page will have.
          id: id.current ?? (isNew ? pageId : crypto.randomUUID()),
          user_id: userId,
          kind,
          of: isNew ? null : pageId,
          fields: mine,
          based_on: basedOn,
        });
        if (stored.current === mine) setState('saved');
      } catch (error) {
        console.error('The draft could not be saved', error);
        if (stored.current !== mine) return;
        stored.current = null;
        setState('here');
      }
    });
  });

  useEffect(() => {
    if (!isChanged) return;
    // Here first: a page that closes meanwhile loses nothing.
    keepHere(userId, place, { pageId, fields: typed, basedOn });
    const timer = setTimeout(() => store(), DRAFT_PAUSE);
    return () => clearTimeout(timer);
  }, [typed, isChanged, basedOn, userId, place, pageId]);

  useEffect(() => {
    if (state !== 'here') return;
    const again = () => store();
    const timer = setInterval(again, TRY_AGAIN);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [state]);

  return {
    state,
    /** Waits for what is under way and stores nothing until `resume`: a draft must not come after what was saved. */
    stop: async () => {
      isStopped.current = true;
      await underWay.current;
    },
    resume: () => void (isStopped.current = false),
    /** The same, where nothing was saved: what came meanwhile is stored soon. */
    resumeAfterFailure: () => {
      isStopped.current = false;
      if (stored.current === null) setState('here');
    },
    /** What was typed is saved, or no longer wanted. A draft that stays on the server is found the same as the page. */
    forget: () => {
      forgetHere(userId, place);
      stored.current = null;
      setState('none');
      const old = id.current;
      id.current = null;
      if (old) void inTurn(() => dropDraft(old).catch((error: unknown) => console.error('A draft stayed', error)));
    },
  };
}
