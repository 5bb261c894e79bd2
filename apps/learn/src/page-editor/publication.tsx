import { useState } from 'react';
import { NO_START, StartField, wallStartOf } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import type { ContentKind } from '../model/content-kind';
import type { StoredWriting } from '../model/writing-table';
import styles from './page-editor.module.css';
import { publicationOf, timesOf, type TimeProblems } from './publication-times';
import { usePublishPage } from './use-save-page';

interface PublicationProps {
  kind: ContentKind;
  page: StoredWriting;
  onChanged(page: StoredWriting): void;
}

/** Publishes a page or takes it down: now, or at a time; a draft also from one time until another. */
export function Publication({ kind, page, onChanged }: PublicationProps) {
  const { id, is_published } = page;
  const publish = usePublishPage(kind);
  const [start, setStart] = useState(page.publish_at ? wallStartOf(page.publish_at) : NO_START);
  const [end, setEnd] = useState(page.unpublish_at ? wallStartOf(page.unpublish_at) : NO_START);
  const [problems, setProblems] = useState<TimeProblems>({});
  const isTimed = page.publish_at !== null || page.unpublish_at !== null;
  const change = (to: Pick<StoredWriting, 'is_published' | 'publish_at' | 'unpublish_at'>) =>
    publish.mutate({ id, ...to }, { onSuccess: onChanged });

  const schedule = () => {
    const outcome = timesOf(is_published ? null : start, end);
    if ('problems' in outcome) return setProblems(outcome.problems);
    change({ is_published, ...outcome.times });
  };
  return (
    <section className={styles.panel} aria-labelledby="publication">
      <h2 id="publication">Publication</h2>
      <p className={styles.muted}>{publicationOf(kind, page)}</p>
      {is_published && (
        <Button
          aria-disabled={publish.isPending}
          onClick={() => change({ is_published: false, publish_at: null, unpublish_at: null })}
        >
          Unpublish
        </Button>
      )}
      {!is_published && (
        <StartField
          label="Publish at"
          isRequired={false}
          value={start}
          error={problems.start}
          onChange={(value) => {
            setProblems({});
            setStart(value);
          }}
        />
      )}
      <StartField
        label="Unpublish at"
        isRequired={false}
        value={end}
        error={problems.end}
        onChange={(value) => {
          setProblems({});
          setEnd(value);
        }}
      />
      <div className={styles.choices}>
        <Button aria-disabled={publish.isPending} onClick={schedule}>
          Schedule
        </Button>
        {isTimed && (
          <Button
            variant="ghost"
            aria-disabled={publish.isPending}
            onClick={() => change({ is_published, publish_at: null, unpublish_at: null })}
          >
            Remove schedule
          </Button>
        )}
      </div>
    </section>
  );
}
