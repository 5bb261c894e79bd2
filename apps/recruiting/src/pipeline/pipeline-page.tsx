import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { RequireAuth, hasAnyRole, useAuth, useRoles } from '@lineup/auth';
import { toDataError } from '@lineup/data';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { AccessDenied } from '../kit/access-denied';
import { loadPipeline } from '../model/load-pipeline';
import { readPipelineAddress } from '../model/pipeline-address';
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
  // While another filter is read, the board stays as it was.
  const pipeline = useQuery({ ...loadPipeline(userId, address), placeholderData: (before) => before });
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
  const { roles } = useRoles();
  const isAdmissions = hasAnyRole(roles, ['programs_college_admissions']);
  return (
    <>
      <title>Pipeline · Lineup</title>
      <AccessDenied
        reason={
          isAdmissions
            ? 'The pipeline is for the esports program. Admissions sees its figures on the dashboard.'
            : 'A pipeline is open to the people who work in that college’s esports program.'
        }
        backTo="/colleges"
        backLabel="All colleges"
      >
        {isAdmissions && (
          <LinkButton variant="primary" to="/recruiting-dashboard">
            Open the dashboard
          </LinkButton>
        )}
      </AccessDenied>
    </>
  );
}
