import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import type { InterestForm, OpenForm } from '../../model/load-interest-form';
import { recruitingKeys } from '../../model/keys';
import type { Draft } from '../../kit/question/answers';
import { forgetHere, keepHere } from './kept-answers';

/** How long typing pauses before the draft is stored, in ms. */
const DRAFT_PAUSE = 800;

interface KeptDraftOptions {
  slug: string;
  form: OpenForm;
  userId: string | null;
  draft: Draft;
  /** The draft as it is at first needs no storing. */
  isStored: boolean;
}

interface KeptDraft {
  /** `here`: the server has not got it; this browser has. */
  state: 'unchanged' | 'saving' | 'saved' | 'here';
  /** Waits for what is under way and stores nothing until `resume`: a draft must not come after what was sent. */
  stop(): Promise<void>;
  resume(): void;
}

/** Keeps a draft as it is typed: on the server for a user, in this browser for a visitor. */
export function useKeptDraft({ slug, form, userId, draft, isStored }: KeptDraftOptions): KeptDraft {
  const queryClient = useQueryClient();
  const [state, setState] = useState<KeptDraft['state']>('unchanged');
  const stored = useRef(isStored ? draft : null);
  const underWay = useRef<Promise<void>>(Promise.resolve());
  const isStopped = useRef(false);

  const store = useEffectEvent((answers: Draft) => {
    if (isStopped.current || stored.current === answers) return;
    stored.current = answers;
    // Here first: a page that closes meanwhile loses nothing.
    keepHere(form.id, userId, answers);
    if (!userId) return setState('here');
    setState('saving');
    underWay.current = underWay.current.then(async () => {
      try {
        const supabase = await getClient();
        await unwrap(supabase.from('interest_drafts').upsert({ user_id: userId, form_id: form.id, answers }));
        if (stored.current !== answers) return;
        forgetHere(form.id);
        setState('saved');
        queryClient.setQueriesData<InterestForm | null>(
          { queryKey: [...recruitingKeys.all, 'interest-form', slug, userId] },
          (page) =>
            page &&
            (page.form?.id === form.id ? { ...page, draft: { answers, updated_at: new Date().toISOString() } } : page),
        );
      } catch (error) {
        console.error('The draft could not be saved', error);
        if (stored.current === answers) setState('here');
      }
    });
  });

  useEffect(() => {
    const timer = setTimeout(() => store(draft), DRAFT_PAUSE);
    return () => clearTimeout(timer);
  }, [draft]);

  const latest = useRef(draft);
  useEffect(() => void (latest.current = draft), [draft]);
  // Anyone who leaves in the middle of a word finds that, too.
  useEffect(() => {
    const keep = () => {
      if (!isStopped.current && stored.current !== latest.current) keepHere(form.id, userId, latest.current);
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [form.id, userId]);

  return {
    state,
    stop: async () => {
      isStopped.current = true;
      await underWay.current;
    },
    resume: () => void (isStopped.current = false),
  };
}
