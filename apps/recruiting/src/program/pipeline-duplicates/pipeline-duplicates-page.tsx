import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { RequireAuth, useAuth } from '@lineup/auth';
import { toDataError, useLiveQuery } from '@lineup/data';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { UndoNotice } from '@lineup/ui/undo-notice';
import { PipelineRefused } from '../kit/pipeline-refused';
import { ProgramNav } from '../kit/program-nav';
import { isRefused } from '../model/is-refused';
import { mayOpenPipelines } from '../../model/roles';
import { listPipelineDuplicates, type Duplicates } from './list-pipeline-duplicates';
import { PairCard } from './pair-card';
import styles from './pipeline-duplicates.module.css';
import { useMerge } from './use-merge';

/** `/pipeline/duplicates?college=…`: pairs in a pipeline that look like one person, to merge or to keep apart. */
export function Component() {
  return (
    <RequireAuth fallback={<PageSkeleton shape="cards" label="Loading duplicates" />}>
      <title>Duplicates · Lineup</title>
      <DuplicatesOfPipeline />
    </RequireAuth>
  );
}

function DuplicatesOfPipeline() {
  const userId = useAuth().user?.id ?? '';
  const [params] = useSearchParams();
  const refused = isRefused(useQueryClient(), userId, mayOpenPipelines);
  const query = listPipelineDuplicates(userId, params.get('college'));
  const duplicates = useQuery({ ...query, enabled: !refused });
  useLiveQuery({ topic: duplicates.data?.live_topic, key: query.queryKey });
  if (refused) return <PipelineRefused />;
  const failure = duplicates.isError ? toDataError(duplicates.error).kind : null;
  if (duplicates.data && failure !== 'forbidden') return <Pairs userId={userId} duplicates={duplicates.data} />;
  if (duplicates.isPending) return <PageSkeleton shape="cards" label="Loading duplicates" />;
  if (failure === 'forbidden') return <PipelineRefused />;
  return (
    <ErrorState
      isPage
      title="The duplicates could not be loaded"
      description="Check your connection and try again."
      onRetry={() => void duplicates.refetch()}
      backTo="/pipeline"
      backLabel="Pipeline"
    />
  );
}

function Pairs({ userId, duplicates }: { userId: string; duplicates: Duplicates }) {
  const { college, can, pairs, has_more: hasMore } = duplicates;
  const { done, isBusy, isUndoing, merge, keepApart, undo, dismiss } = useMerge(userId);
  return (
    <section className={styles.layout}>
      <PageHeader
        breadcrumb={<ProgramNav college={college.slug} current="duplicates" can={can} />}
        title="Duplicates"
        purpose={`Interests in the ${college.name} pipeline that look like the same person. Merging keeps the notes, tasks, tags, scores and history of both; of two scores by one person for the same thing, the newer one counts.`}
      />
      {!can.manage && can.work && pairs.length > 0 && (
        <p className={styles.note}>Only program admins can merge. You can mark two as different people.</p>
      )}
      {pairs.length === 0 ? (
        <EmptyState
          icon={<UsersRound aria-hidden />}
          title="No duplicates"
          description="No two interests share a name and class year, or an in-game name."
          action={<LinkButton to={`/pipeline?college=${college.slug}`}>Open the pipeline</LinkButton>}
        />
      ) : (
        <ul className={styles.pairs}>
          {pairs.map((pair) => (
            <PairCard
              key={`${pair.keep.id} ${pair.drop.id}`}
              pair={pair}
              canMerge={can.manage}
              canKeepApart={can.work}
              isBusy={isBusy}
              onMerge={merge}
              onKeepApart={keepApart}
            />
          ))}
        </ul>
      )}
      {hasMore && <p className={styles.note}>These are the first 50. More will show once these are done.</p>}
      {done && <UndoNotice text={done.text} isUndoing={isUndoing} onUndo={undo} onDismiss={dismiss} />}
    </section>
  );
}
