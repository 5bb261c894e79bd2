import { useState } from 'react';
import { ChevronLeft, History } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Form, FormMessage } from '@lineup/ui/form';
import { lazyPart } from '@lineup/ui/lazy-part';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { PageHeader } from '@lineup/ui/page-header';
import { kinds } from '../model/content-kind';
import { ArticleFields } from './article-fields';
import { ConflictNotice } from './conflict-notice';
import { DeletePage } from './delete-page';
import { HeadFields } from './head-fields';
import styles from './page-editor.module.css';
import { Publication } from './publication';
import { SaveBar } from './save-bar';
import { TextAndPreview } from './text-and-preview';
import { usePageEditing, type EditedWriting } from './use-page-editing';

const history = lazyPart(() => import('./history-dialog'));

/** A page or article as it is written: its fields, its text with a preview, and what becomes of it. */
export function PageEditor(props: EditedWriting) {
  const { kind } = props;
  const { path, all } = kinds[kind];
  const editing = usePageEditing(props);
  const { base, theirs, pageId, form } = editing;
  const [showsHistory, setShowsHistory] = useState(false);
  const title = base ? `Edit ${kind}` : `New ${kind}`;
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
              <Button onPointerEnter={history.prefetch} onClick={() => setShowsHistory(true)}>
                <History size={16} aria-hidden />
                History
              </Button>
              <LinkButton to={`${path}/${base.slug}`}>View {kind}</LinkButton>
            </>
          )
        }
      />
      {theirs && (
        <ConflictNotice
          kind={kind}
          theirs={theirs}
          mine={form.draft}
          refusals={editing.refusals}
          onKeepMine={editing.keepMine}
          onTakeTheirs={editing.takeTheirs}
        />
      )}
      {editing.isLeftOver && (
        <div className={styles.notice} role="status">
          <p>You wrote this before and did not save it.</p>
          <Button onClick={editing.discard}>{base ? 'Discard changes' : 'Start over'}</Button>
        </div>
      )}
      <Form {...form.formProps} aria-label={title}>
        <HeadFields kind={kind} editing={editing} />
        {kind === 'article' && <ArticleFields articleId={pageId} bind={form.bind} />}
        <TextAndPreview
          body={form.draft.body}
          error={form.bind('body').error}
          folder={pageId}
          onChange={editing.changeBody}
        />
        <FormMessage>{form.failure}</FormMessage>
        <SaveBar editing={editing} />
      </Form>
      {base && (
        <div className={styles.panels}>
          <Publication
            kind={kind}
            key={`${base.publish_at} ${base.unpublish_at} ${base.is_published}`}
            page={base}
            onChanged={editing.showPublication}
          />
          <DeletePage kind={kind} page={base} onDeleted={editing.forget} />
        </div>
      )}
      {base && showsHistory && (
        <history.Part
          kind={kind}
          id={base.id}
          mine={form.draft}
          onClose={() => setShowsHistory(false)}
          onRestore={editing.restore}
        />
      )}
    </section>
  );
}
