import { useState } from 'react';
import { dateAndTime } from '@lineup/ui/dates';
import { NO_START, StartField, wallStart, wallStartOf } from '@lineup/ui/form';
import { NativeButton } from '@lineup/ui/native-button';
import type { ContentKind } from '../model/content-kind';
import type { StoredWriting } from '../model/writing-table';
import styles from './page-editor.module.css';
import { usePublishPage } from './use-save-page';

interface PublicationProps {
  kind: ContentKind;
  page: StoredWriting;
  onChanged(page: StoredWriting): void;
}

/** Publishes a page or takes it down: now, or at a time. */
export function Publication({ kind, page, onChanged }: PublicationProps) {
  const { id, is_published } = page;
  const publish = usePublishPage(kind);
  const time = is_published ? page.unpublish_at : page.publish_at;
  const [start, setStart] = useState(time ? wallStartOf(time) : NO_START);
  const [problem, setProblem] = useState<string>();
  const unpublish = () =>
    publish.mutate({ id, is_published: false, publish_at: null, unpublish_at: null }, { onSuccess: onChanged });
  const setTime = (at: string | null) =>
    publish.mutate(
      { id, is_published, publish_at: is_published ? null : at, unpublish_at: is_published ? at : null },
      { onSuccess: onChanged },
    );

  const schedule = () => {
    const outcome = wallStart(start);
    if ('problem' in outcome) return setProblem(outcome.problem);
    if (Date.parse(outcome.value) <= Date.now()) return setProblem('Choose a time in the future.');
    setTime(outcome.value);
  };
  return (
    <section className={styles.panel} aria-labelledby="publication">
      <h2 id="publication">Publication</h2>
      <p className={styles.muted}>
        {is_published
          ? time
            ? `Everybody can read this ${kind} until ${dateAndTime(time)}.`
            : `Everybody can read this ${kind}. Take it down now, or set a time.`
          : time
            ? `Publishes itself ${dateAndTime(time)}, as it is saved then.`
            : `Only platform staff can read this ${kind}. Publish it now, or set a time.`}
      </p>
      {is_published && (
        <NativeButton aria-disabled={publish.isPending} onClick={unpublish}>
          Unpublish
        </NativeButton>
      )}
      <StartField
        label={is_published ? 'Unpublish at' : 'Publish at'}
        isRequired={false}
        value={start}
        error={problem}
        onChange={(value) => {
          setProblem(undefined);
          setStart(value);
        }}
      />
      <div className={styles.choices}>
        <NativeButton aria-disabled={publish.isPending} onClick={schedule}>
          Set time
        </NativeButton>
        {time && (
          <NativeButton variant="ghost" aria-disabled={publish.isPending} onClick={() => setTime(null)}>
            Remove time
          </NativeButton>
        )}
      </div>
    </section>
  );
}
