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

/** Takes a page down, or sets when a draft publishes itself. */
export function Publication({ kind, page, onChanged }: PublicationProps) {
  const publish = usePublishPage(kind);
  const [start, setStart] = useState(page.publish_at ? wallStartOf(page.publish_at) : NO_START);
  const [problem, setProblem] = useState<string>();
  const store = (is_published: boolean, publish_at: string | null) =>
    publish.mutate({ id: page.id, is_published, publish_at }, { onSuccess: onChanged });

  const schedule = () => {
    const outcome = wallStart(start);
    if ('problem' in outcome) return setProblem(outcome.problem);
    if (Date.parse(outcome.value) <= Date.now()) return setProblem('Choose a time in the future.');
    store(false, outcome.value);
  };
  return (
    <section className={styles.panel} aria-labelledby="publication">
      <h2 id="publication">Publication</h2>
      {page.is_published ? (
        <>
          <p className={styles.muted}>Everybody can read this {kind}.</p>
          <NativeButton aria-disabled={publish.isPending} onClick={() => store(false, null)}>
            Unpublish
          </NativeButton>
        </>
      ) : (
        <>
          <p className={styles.muted}>
            {page.publish_at
              ? `Publishes itself ${dateAndTime(page.publish_at)}, as it is saved then.`
              : `Only platform staff can read this ${kind}. Publish it now, or set a time.`}
          </p>
          <StartField
            label="Publish at"
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
            {page.publish_at && (
              <NativeButton variant="ghost" aria-disabled={publish.isPending} onClick={() => store(false, null)}>
                Remove time
              </NativeButton>
            )}
          </div>
        </>
      )}
    </section>
  );
}
