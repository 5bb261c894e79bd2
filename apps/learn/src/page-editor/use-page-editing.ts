import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigateIfHere } from '@lineup/contract';
import { DataError } from '@lineup/data';
import { useForm } from '@lineup/ui/form';
import { CHANGED, isSlugTaken } from '../model/stored-writing';
import {
  fieldsOf,
  isSameWriting,
  NOTHING_WRITTEN,
  slugOfTitle,
  writingSchemas,
  type WritingFields,
  type WritingInput,
} from '../model/writing-fields';
import { kinds, type ContentKind } from '../model/content-kind';
import type { StoredWriting } from '../model/writing-table';
import { draftText } from './draft-text';
import { forgetHere, keepHere, keptHere, newPlace } from './kept-page';
import { loadEditedPage, type EditedPage } from './load-edited-page';
import { openingOf } from './opening';
import { useDraft } from './use-draft';
import { useCreatePage, usePublishPage, useUpdatePage } from './use-save-page';

type Intent = 'save' | 'publish';

export interface EditedWriting {
  kind: ContentKind;
  edited: EditedPage;
  userId: string;
}

/**
 * What is written of a page or article, what of it is saved, and what somebody else saved meanwhile. `base` is the version
 * that is written over, null for a new one; `theirs` a newer one, which a save never replaces unasked.
 */
export function usePageEditing({ kind, edited, userId }: EditedWriting) {
  const { path } = kinds[kind];
  const navigateIfHere = useNavigateIfHere();
  const queryClient = useQueryClient();
  const [opening] = useState(() => openingOf(edited, keptHere(userId, edited.page?.id ?? newPlace(kind))));
  const { pageId } = opening;
  const [base, setBase] = useState(opening.base);
  const [theirs, setTheirs] = useState(opening.isOutdated ? opening.base : null);
  // So many saves were refused because of them.
  const [refusals, setRefusals] = useState(0);
  const [isKept, setKept] = useState(opening.isKept);
  const [isSlugOwn, setSlugOwn] = useState(opening.typed.slug !== slugOfTitle(opening.typed.title));
  const intent = useRef<Intent>('save');
  // What is under way: a press meanwhile changes nothing of it.
  const [doing, setDoing] = useState<Intent | null>(null);
  const latest = useRef(opening.typed);
  const create = useCreatePage(kind);
  const update = useUpdatePage(kind);
  const publish = usePublishPage(kind);

  const { draft, bind, change, reset, failure, isSending, formProps } = useForm<WritingFields, WritingInput>({
    initial: opening.typed,
    schema: writingSchemas[kind],
    send: async (input) => {
      if (theirs) throw new DataError({ kind: 'conflict', code: CHANGED, message: CHANGED, answer: theirs });
      const sent = draft;
      const wanted = intent.current;
      setDoing(wanted);
      await kept.stop();
      try {
        await (base ? store(base, input, sent, wanted) : add(input, sent, wanted));
        // What was added goes on in the editor of its page.
        if (base) kept.resume();
      } catch (error) {
        kept.resumeAfterFailure();
        throw error;
      } finally {
        setDoing(null);
      }
    },
    refused: (error) => {
      if (!(error instanceof DataError)) return undefined;
      if (isSlugTaken(error)) return { slug: `Another ${kind} has this address. Choose another one.` };
      if (error.code !== CHANGED) return undefined;
      setTheirs(error.answer as StoredWriting);
      setRefusals((count) => count + 1);
      return 'Not saved: first choose above which version to keep.';
    },
    staysOpen: true,
  });
  useEffect(() => void (latest.current = draft), [draft]);
  const isChanged = !isSameWriting(draft, base ? fieldsOf(base) : NOTHING_WRITTEN);
  const kept = useDraft({
    kind,
    userId,
    pageId,
    isNew: !base,
    draftId: opening.draftId,
    typed: draft,
    isChanged,
    basedOn: (theirs ? opening.base : base)?.updated_at ?? null,
  });

  async function add(input: WritingInput, sent: WritingFields, wanted: Intent) {
    const page = await create.mutateAsync({ id: pageId, input, isPublished: wanted === 'publish' });
    if (latest.current !== sent) keepHere(userId, pageId, { pageId, fields: latest.current, basedOn: page.updated_at });
    kept.forget();
    await navigateIfHere(`${path}/${page.slug}/edit`, { replace: true });
  }

  async function store(from: StoredWriting, input: WritingInput, sent: WritingFields, wanted: Intent) {
    const page = isChanged ? await update.mutateAsync({ base: from, input }) : from;
    show(page);
    reset(fieldsOf(page), sent);
    if (latest.current === sent) kept.forget();
    setKept(false);
    if (wanted === 'publish')
      show(await publish.mutateAsync({ id: page.id, is_published: true, publish_at: null, unpublish_at: null }));
  }

  /** Its publication has changed; somebody else's words may have come with it. */
  function showPublication(page: StoredWriting) {
    if (base && isChanged && (theirs || !isSameWriting(fieldsOf(page), fieldsOf(base)))) {
      const { is_published, publish_at, unpublish_at } = page;
      setBase({ ...base, is_published, publish_at, unpublish_at });
      setTheirs(page);
      return;
    }
    show(page);
    if (!isChanged) reset(fieldsOf(page));
  }

  /** What is saved now, which other readers of the cache see as well. */
  function show(page: StoredWriting) {
    setBase(page);
    setTheirs(null);
    const { queryKey } = loadEditedPage(kind, page.slug, userId);
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<EditedPage>([...queryKey], { page, draft: null });
    if (page.slug !== base?.slug) void navigateIfHere(`${path}/${page.slug}/edit`, { replace: true });
  }

  // Somebody else saved while this was open.
  const seen = edited.page;
  if (
    seen &&
    base &&
    seen.id === base.id &&
    seen.updated_at > base.updated_at &&
    seen.updated_at !== theirs?.updated_at
  ) {
    if (isSameWriting(fieldsOf(seen), fieldsOf(base))) setBase(seen);
    else if (isChanged) setTheirs(seen);
    else {
      setBase(seen);
      reset(fieldsOf(seen));
    }
  }

  const discard = () => {
    kept.forget();
    setKept(false);
    reset(base ? fieldsOf(base) : NOTHING_WRITTEN);
    setSlugOwn(base !== null);
  };
  return {
    pageId,
    base,
    theirs,
    refusals,
    /** Over theirs, with the next save. */
    keepMine: () => {
      setBase(theirs);
      setTheirs(null);
    },
    takeTheirs: () => {
      if (!theirs) return;
      setBase(theirs);
      setTheirs(null);
      setKept(false);
      kept.forget();
      reset(fieldsOf(theirs));
    },
    /** Whether what shows was typed on an earlier visit. */
    isLeftOver: isKept && isChanged && !theirs,
    discard,
    restore: (text: Partial<WritingFields>) => reset({ ...draft, ...text }),
    forget: () => {
      kept.forget();
      forgetHere(userId, pageId);
    },
    /** How what is typed is kept, in a sentence. */
    keptText: draftText(kept.state, isChanged, base !== null),
    form: { draft, bind, failure, isSending, formProps },
    changeTitle: (typed: string) => {
      change('title', typed);
      // A new page is called as its title until it has a name of its own.
      if (!base && !isSlugOwn) change('slug', slugOfTitle(typed));
    },
    changeSlug: (typed: string) => {
      setSlugOwn(typed !== '');
      change('slug', typed);
    },
    changeBody: (typed: string) => change('body', typed),
    /** Which of the two is under way. */
    doing,
    saveAs: (wanted: Intent) => void (intent.current = wanted),
    showPublication,
  };
}

export type PageEditing = ReturnType<typeof usePageEditing>;
