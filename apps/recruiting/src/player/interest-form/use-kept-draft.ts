import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { useServerDraft } from '@lineup/data/server-draft';
import type { InterestForm, OpenForm } from '../../model/load-interest-form';
import { recruitingKeys } from '../../model/keys';
import type { Draft } from '../../kit/question/answers';
import { forgetHere, keepHere } from './kept-answers';

interface KeptDraftOptions {
  slug: string;
  form: OpenForm;
  userId: string | null;
  draft: Draft;
  /** The draft as it is at first needs no storing. */
  isStored: boolean;
}

/** Keeps a draft as it is typed: on the server for a user, in this browser for a visitor. */
export function useKeptDraft({ slug, form, userId, draft, isStored }: KeptDraftOptions) {
  const queryClient = useQueryClient();
  const [first] = useState(draft);
  return useServerDraft({
    typed: draft,
    isChanged: !isStored || draft !== first,
    place: form.id,
    isStored: false,
    keepHere: (answers) => keepHere(form.id, userId, answers),
    store:
      userId === null
        ? null
        : async (answers) => {
            const supabase = await getClient();
            await unwrap(supabase.from('interest_drafts').upsert({ user_id: userId, form_id: form.id, answers }));
          },
    onStored: (answers) => {
      forgetHere(form.id, userId);
      queryClient.setQueriesData<InterestForm | null>(
        { queryKey: [...recruitingKeys.all, 'interest-form', slug, userId] },
        (page) =>
          page &&
          (page.form?.id === form.id ? { ...page, draft: { answers, updated_at: new Date().toISOString() } } : page),
      );
    },
  });
}
