import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { RequireAuth, useAuth } from '@lineup/auth';
import { toDataError } from '@lineup/data';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { PipelineRefused } from '../kit/pipeline-refused';
import { isRefused } from '../model/is-refused';
import { loadPipeline } from '../model/load-pipeline';
import { readPipelineAddress } from '../../model/pipeline-address';
import { mayOpenPipelines } from '../../model/roles';
import { PipelineScreen } from './pipeline-screen';

/** `/pipeline`: the interests of a college's program, by stage. */
export function Component() {
  return (
    <RequireAuth fallback={<PageSkeleton label="Loading pipeline" />}>
      <Pipeline />
    </RequireAuth>
  );
}

function Pipeline() {
  const userId = useAuth().user?.id ?? '';
  const [params] = useSearchParams();
  const address = readPipelineAddress(params);
  const refused = isRefused(useQueryClient(), userId, mayOpenPipelines);
  // While another filter is read, the board stays as it was.
  const pipeline = useQuery({
    ...loadPipeline(userId, address),
    placeholderData: (before) => before,
    enabled: !refused,
  });
  if (refused) return <NotAllowed />;
  if (pipeline.data && !(pipeline.isError && toDataError(pipeline.error).kind === 'forbidden'))
    return (
      <PipelineScreen
        key={pipeline.data.college.id}
        pipeline={pipeline.data}
        address={address}
        isReading={pipeline.isPlaceholderData}
        // An answer that could not be had again, while the one before still shows.
        onRetry={pipeline.isError ? () => void pipeline.refetch() : null}
      />
    );
  if (pipeline.isPending) return <PageSkeleton label="Loading pipeline" />;
  if (toDataError(pipeline.error).kind === 'forbidden') return <NotAllowed />;
  return (
    <ErrorState
      isPage
      title="The pipeline could not be loaded"
      description="Check your connection and try again."
      onRetry={() => void pipeline.refetch()}
      backTo="/colleges"
      backLabel="All colleges"
    />
  );
}

function NotAllowed() {
  return (
    <>
      <title>Pipeline · Lineup</title>
      <PipelineRefused />
    </>
  );
}
