import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, History } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { DataError } from '@lineup/data';
import { Chip } from '@lineup/ui/chip';
import { FieldPair, Form, FormMessage, SubmitButton, TextArea, TextField, useForm } from '@lineup/ui/form';
import { lazyPart } from '@lineup/ui/lazy-part';
import { LinkButton } from '@lineup/ui/link-button';
import { NativeButton } from '@lineup/ui/native-button';
import { PageHeader } from '@lineup/ui/page-header';
import { Skeleton } from '@lineup/ui/skeleton';
import { Markdown } from '../kit/markdown';
import { CHANGED, isSlugTaken } from '../model/stored-writing';
import {
  fieldsOf,
  isSameWriting,
  NOTHING_WRITTEN,
  slugOf,
  writingRules,
  type WritingFields,
  type WritingInput,
} from '../model/writing-fields';
import { kinds, type ContentKind } from '../model/content-kind';
import type { StoredWriting } from '../model/writing-table';
import { ArticleFields } from './article-fields';
import { ConflictNotice } from './conflict-notice';
import { DeletePage } from './delete-page';
import { draftText } from './draft-text';
import { forgetHere, keepHere, keptHere, newPlace } from './kept-page';
import { loadEditedPage, type EditedPage } from './load-edited-page';
import { openingOf } from './opening';
import styles from './page-editor.module.css';
import { Publication } from './publication';
import { useDraft } from './use-draft';
import { useCreatePage, usePublishPage, useUpdatePage } from './use-save-page';

const writing = lazyPart(() => import('./writing-area'));
const history = lazyPart(() => import('./history-dialog'));

interface PageEditorProps {
  kind: ContentKind;
  edited: EditedPage;
  userId: string;
}

/** A page or article as it is written: its fields, its text with a preview, and what becomes of it. */
export function PageEditor({ kind, edited, userId }: PageEditorProps) {
  const { path, all } = kinds[kind];
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [opening] = useState(() => openingOf(edited, keptHere(userId, edited.page?.id ?? newPlace(kind))));
  const { pageId } = opening;
  const [base, setBase] = useState(opening.base);
  const [theirs, setTheirs] = useState(opening.isOutdated ? opening.base : null);
  const [isKept, setKept] = useState(opening.isKept);
  const [isSlugOwn, setSlugOwn] = useState(opening.typed.slug !== slugOf(opening.typed.title));
  const [showsHistory, setShowsHistory] = useState(false);
  const intent = useRef<'save' | 'publish'>('save');
  const latest = useRef(opening.typed);
  const create = useCreatePage(kind);
  const update = useUpdatePage(kind);
  const publish = usePublishPage(kind);

  const { draft, bind, change, reset, failure, isSending, formProps } = useForm<WritingFields, WritingInput>({
    initial: opening.typed,
    rules: writingRules[kind],
    send: async (input) => {
      if (theirs) throw new DataError({ kind: 'conflict', code: CHANGED, message: CHANGED, answer: theirs });
      const sent = draft;
      await kept.stop();
      try {
        await (base ? store(base, input, sent) : add(input, sent));
        kept.resume();
      } catch (error) {
        kept.resumeAfterFailure();
        throw error;
      }
    },
    refused: (error) => {
      if (!(error instanceof DataError)) return undefined;
      if (isSlugTaken(error)) return { slug: `Another ${kind} has this address. Choose another one.` };
      if (error.code !== CHANGED) return undefined;
      setTheirs(error.answer as StoredWriting);
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
  const preview = useDeferredValue(draft.body);

  async function add(input: WritingInput, sent: WritingFields) {
    const page = await create.mutateAsync({ id: pageId, input, isPublished: intent.current === 'publish' });
    if (latest.current !== sent) keepHere(userId, pageId, { pageId, fields: latest.current, basedOn: page.updated_at });
    kept.forget();
    await navigate(`${path}/${page.slug}/edit`, { replace: true });
  }

  async function store(from: StoredWriting, input: WritingInput, sent: WritingFields) {
    const page = isChanged ? await update.mutateAsync({ base: from, input }) : from;
    show(page);
    reset(fieldsOf(page), sent);
    if (latest.current === sent) kept.forget();
    setKept(false);
    if (intent.current === 'publish')
      show(await publish.mutateAsync({ id: page.id, is_published: true, publish_at: null }));
  }

  /** Its publication has changed; somebody else's words may have come with it. */
  function showPublication(page: StoredWriting) {
    if (base && isChanged && (theirs || !isSameWriting(fieldsOf(page), fieldsOf(base)))) {
      setBase({ ...base, is_published: page.is_published, publish_at: page.publish_at });
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
    if (page.slug !== base?.slug) void navigate(`${path}/${page.slug}/edit`, { replace: true });
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
  const title = base ? `Edit ${kind}` : `New ${kind}`;
  const slug = bind('slug');
  return (
    <section className={styles.layout}>
      <title>{`${base ? `Edit ${base.title}` : title} · Lineup`}</title>
      <PageHeader
        breadcrumb={
          <Link className={styles.back} to={`${path}?view=manage`}>
            <ChevronLeft size={16} aria-hidden />
            {all}
          </Link>
        }
        title={title}
        actions={
          base && (
            <>
              <NativeButton onPointerEnter={history.prefetch} onClick={() => setShowsHistory(true)}>
                <History size={16} aria-hidden />
                History
              </NativeButton>
              <LinkButton to={`${path}/${base.slug}`}>View {kind}</LinkButton>
            </>
          )
        }
      />
      {theirs && (
        <ConflictNotice
          kind={kind}
          theirs={theirs}
          mine={draft}
          onKeepMine={() => {
            setBase(theirs);
            setTheirs(null);
          }}
          onTakeTheirs={() => {
            setBase(theirs);
            setTheirs(null);
            setKept(false);
            kept.forget();
            reset(fieldsOf(theirs));
          }}
        />
      )}
      {isKept && isChanged && !theirs && (
        <div className={styles.notice} role="status">
          <p>You wrote this before and did not save it.</p>
          <NativeButton onClick={discard}>{base ? 'Discard changes' : 'Start over'}</NativeButton>
        </div>
      )}
      <Form {...formProps} aria-label={title}>
        <FieldPair>
          <TextField
            label="Title"
            isRequired
            maxLength={160}
            {...bind('title')}
            onChange={(typed) => {
              change('title', typed);
              if (!base && !isSlugOwn) change('slug', slugOf(typed));
            }}
          />
          <TextField
            label="Address"
            isRequired
            maxLength={80}
            autoCapitalize="none"
            spellCheck={false}
            hint={
              base && draft.slug !== base.slug
                ? 'Links to the old address will lead here.'
                : `${path}/${draft.slug || '…'}`
            }
            {...slug}
            onChange={(typed) => {
              setSlugOwn(typed !== '');
              change('slug', typed);
            }}
          />
        </FieldPair>
        <TextArea
          label={kind === 'page' ? 'Description' : 'Summary'}
          hint="One or two sentences for lists and search."
          maxLength={kinds[kind].maxSummary}
          rows={2}
          {...bind('summary')}
        />
        {kind === 'article' && <ArticleFields articleId={pageId} bind={bind} />}
        <div className={styles.text}>
          <div className={styles.writing}>
            <WritingFallback />
            <writing.Part
              value={draft.body}
              error={bind('body').error}
              folder={pageId}
              onChange={(typed: string) => change('body', typed)}
            />
          </div>
          <section className={styles.preview} aria-label="Preview">
            <h2 className={styles.previewTitle}>Preview</h2>
            {preview.trim() === '' ? (
              <p className={styles.muted}>What you write shows here as readers see it.</p>
            ) : (
              <Markdown text={preview} />
            )}
          </section>
        </div>
        <FormMessage>{failure}</FormMessage>
        <div className={styles.bar}>
          <p className={styles.muted} role="status">
            {draftText(kept.state, isChanged, base !== null)}
          </p>
          {base && <StateChip page={base} />}
          <SubmitButton
            label={base ? 'Save' : 'Create draft'}
            busyLabel="Saving…"
            variant={base?.is_published ? 'primary' : 'secondary'}
            isBusy={isSending}
            onClick={() => void (intent.current = 'save')}
          />
          {!base?.is_published && (
            <SubmitButton
              label="Publish"
              busyLabel="Publishing…"
              isBusy={isSending}
              onClick={() => void (intent.current = 'publish')}
            />
          )}
        </div>
      </Form>
      {base && (
        <div className={styles.panels}>
          <Publication
            kind={kind}
            key={`${base.is_published} ${base.publish_at}`}
            page={base}
            onChanged={showPublication}
          />
          <DeletePage
            kind={kind}
            page={base}
            onDeleted={() => {
              kept.forget();
              forgetHere(userId, pageId);
            }}
          />
        </div>
      )}
      {base && showsHistory && (
        <history.Part
          kind={kind}
          id={base.id}
          mine={draft}
          onClose={() => setShowsHistory(false)}
          onRestore={(text) => reset({ ...draft, ...text })}
        />
      )}
    </section>
  );
}

/** Holds the room of the text field until its code is here. */
function WritingFallback() {
  return (
    <div className={styles.fallback} aria-hidden>
      <Skeleton height="100%" />
    </div>
  );
}

function StateChip({ page }: { page: StoredWriting }) {
  if (page.is_published) return <Chip tone="success">Published</Chip>;
  return page.publish_at ? <Chip tone="info">Scheduled</Chip> : <Chip tone="warning">Draft</Chip>;
}
