import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { ErrorState } from '@lineup/ui/error-state';
import { FormMessage } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { REASON_LABEL, useChangeFlag } from '../model/change-flag';
import { describeAuthor, describeChange, listFlagChanges, undoQuestion } from '../model/list-flag-changes';
import { Moment } from '../kit/moment';
import styles from '../kit/console.module.css';

/** Changes of one flag, or of all, with who and when; the present state of a flag can be undone. */
export function ChangeLog({ flagKey }: { flagKey: string | null }) {
  const query = useInfiniteQuery(listFlagChanges(flagKey));
  const undo = useChangeFlag();
  const changes = query.data?.pages.flat() ?? [];
  if (query.isPending) return <PageSkeleton count={3} hasHead={false} label="Loading changes" />;
  if (query.isError && changes.length === 0)
    return (
      <ErrorState
        title="The changes could not be loaded"
        description={query.error.message}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <div className={styles.stack}>
      <FormMessage>{undo.refusal}</FormMessage>
      {changes.length === 0 && <p className={styles.muted}>No changes yet.</p>}
      <ol className={styles.list} aria-label="Changes">
        {changes.map((change) => (
          <li key={change.id} className={styles.row}>
            <span className={styles.grow}>
              <b>{change.key}</b> {describeChange(change)}
              <br />
              <span className={styles.muted}>
                {describeAuthor(change)}, <Moment at={change.changed_at} />
                {change.reason !== null && <>. Reason: {change.reason}</>}
              </span>
            </span>
            {change.is_current && (
              <ConfirmDialog
                title={undoQuestion(change)}
                yes="Undo it"
                no="Keep"
                isDestructive
                reasonLabel={REASON_LABEL}
                onConfirm={(reason) => undo.mutate({ kind: 'undo', changeId: change.id, reason })}
              >
                {(ask) => (
                  <Button
                    aria-label={`Undo: ${change.key} ${describeChange(change)}`}
                    disabled={undo.isPending}
                    onClick={ask}
                  >
                    Undo
                  </Button>
                )}
              </ConfirmDialog>
            )}
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? 'Loading…' : 'Earlier changes'}
        </Button>
      )}
    </div>
  );
}
