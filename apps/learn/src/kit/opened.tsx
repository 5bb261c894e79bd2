import { useEffect, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { notFound } from '@lineup/contract';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { toast } from '@lineup/ui/toast';
import { kinds, type ContentKind } from '../model/content-kind';
import { t } from '../language';

interface OpenedProps<Answer> {
  kind: ContentKind;
  /** Null where the reader may see none. */
  query: UseQueryResult<Answer | null>;
  /** Name of the list that leads on after a failure. */
  backLabel: string;
  children(answer: Answer): ReactNode;
}

/** A page or an article at its own address: its skeleton, its failure or Not-found until it can be read. */
export function Opened<Answer>({ kind, query, backLabel, children }: OpenedProps<Answer>) {
  useEffect(() => {
    if (query.error)
      toast.destructive(t('Error loading {kind}', { kind }), t('Failed to load the requested {kind}.', { kind }));
  }, [query.error, kind]);

  if (query.isPending) return <PageSkeleton shape="text" label={t('Loading {kind}', { kind })} />;
  if (query.isError) {
    return (
      <ErrorState
        isPage
        title={t('This {kind} could not be loaded', { kind })}
        description={t('Check your connection and try again.')}
        onRetry={() => void query.refetch()}
        backTo={kinds[kind].path}
        backLabel={backLabel}
      />
    );
  }
  if (!query.data) throw notFound();
  return children(query.data);
}
