import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@lineup/ui/dialog';
import { dateAndTime } from '@lineup/ui/dates';
import { ErrorState } from '@lineup/ui/error-state';
import { Button } from '@lineup/ui/button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import type { WrittenText } from '../model/writing-fields';
import type { ContentKind } from '../model/content-kind';
import { areSame, Changes } from './changes';
import styles from './history.module.css';
import { listRevisions, loadRevision } from './list-revisions';

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
  const shown = useQuery(loadRevision(kind, ofId, chosen));
  const retry = () => {
    if (revisions.isError) void revisions.refetch();
    if (shown.isError) void shown.refetch();
  };
  return (
    <Dialog title="History" onClose={onClose}>
      {(close) =>
        revisions.isError || shown.isError ? (
          <ErrorState
            title="The history could not be loaded"
            description="Check your connection and try again."
            onRetry={retry}
          />
        ) : revisions.isPending ? (
          <PageSkeleton label="Loading history" hasHead={false} count={3} />
        ) : (
          <div className={styles.history}>
            <ol className={styles.versions} aria-label="Versions">
              {revisions.data.map(({ id, created_at, author }, place) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.version}
                    aria-pressed={chosen === null ? place === 0 : id === chosen}
                    onClick={() => setChosen(id)}
                  >
                    <span>{dateAndTime(created_at)}</span>
                    <span className={styles.by}>
                      {author ?? 'Lineup'}
                      {place === 0 && ' · latest'}
                    </span>
                  </button>
                </li>
              ))}
            </ol>
            {shown.isPending ? (
              <PageSkeleton shape="text" label="Loading this version" hasHead={false} />
            ) : shown.data ? (
              <Version
                version={shown.data}
                mine={mine}
                onRestore={(version) => {
                  onRestore(version);
                  close();
                }}
              />
            ) : (
              <p>This version is no longer kept.</p>
            )}
          </div>
        )
      }
    </Dialog>
  );
}

interface VersionProps extends Pick<HistoryDialogProps, 'mine' | 'onRestore'> {
  version: WrittenText;
}

function Version({ version, mine, onRestore }: VersionProps) {
  return (
    <>
      <Changes before={version} after={mine} beforeName="This version" afterName="What you have now" />
      {!areSame(version, mine) && (
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => onRestore(version)}>
            Restore this version
          </Button>
          <p>It opens in the editor. Save to keep it.</p>
        </div>
      )}
    </>
  );
}
