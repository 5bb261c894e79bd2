import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getClient, unwrap } from '@lineup/data';
import { Dialog } from '@lineup/ui/dialog';
import { dateAndTime } from '@lineup/ui/dates';
import { ErrorState } from '@lineup/ui/error-state';
import { NativeButton } from '@lineup/ui/native-button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { learnKeys } from '../model/keys';
import type { WrittenText } from '../model/writing-fields';
import type { ContentKind } from '../model/content-kind';
import { revisionOf } from '../model/writing-table';
import { Changes } from './changes';
import styles from './history.module.css';

const listRevisions = (kind: ContentKind, id: string) =>
  queryOptions({
    queryKey: learnKeys.revisions(id),
    queryFn: async ({ signal }) => {
      const supabase = await getClient();
      return unwrap(
        supabase
          .from('content_revisions')
          .select('id, title, summary, body, fields, created_at, profiles(full_name)')
          .eq(kind === 'page' ? 'page_id' : 'article_id', id)
          .order('id', { ascending: false })
          .abortSignal(signal),
      );
    },
    gcTime: 0,
  });

interface HistoryDialogProps {
  kind: ContentKind;
  /** Of the page or article. */
  id: string;
  mine: WrittenText;
  onRestore(text: WrittenText): void;
  onClose(): void;
}

/** The versions that were saved, each against what is being written; one of them can be put back. */
export default function HistoryDialog({ kind, id: ofId, mine, onRestore, onClose }: HistoryDialogProps) {
  const revisions = useQuery(listRevisions(kind, ofId));
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = revisions.data?.find(({ id }) => id === chosen) ?? revisions.data?.[0];
  return (
    <Dialog title="History" onClose={onClose}>
      {(close) =>
        revisions.isPending ? (
          <PageSkeleton label="Loading history" hasHead={false} count={3} />
        ) : revisions.isError ? (
          <ErrorState
            title="The history could not be loaded"
            description="Check your connection and try again."
            onRetry={() => void revisions.refetch()}
          />
        ) : (
          <div className={styles.history}>
            <ol className={styles.versions} aria-label="Versions">
              {revisions.data.map(({ id, created_at, profiles }, place) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.version}
                    aria-pressed={id === shown?.id}
                    onClick={() => setChosen(id)}
                  >
                    <span>{dateAndTime(created_at)}</span>
                    <span className={styles.by}>
                      {profiles?.full_name ?? 'Lineup'}
                      {place === 0 && ' · latest'}
                    </span>
                  </button>
                </li>
              ))}
            </ol>
            {shown && (
              <>
                <Changes
                  before={revisionOf(shown)}
                  after={mine}
                  beforeName="This version"
                  afterName="What you have now"
                />
                <div className={styles.actions}>
                  <NativeButton
                    variant="primary"
                    onClick={() => {
                      onRestore(revisionOf(shown));
                      close();
                    }}
                  >
                    Restore this version
                  </NativeButton>
                  <p>It opens in the editor. Save to keep it.</p>
                </div>
              </>
            )}
          </div>
        )
      }
    </Dialog>
  );
}
