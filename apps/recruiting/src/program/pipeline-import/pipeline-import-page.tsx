import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { RequireAuth, useAuth } from '@lineup/auth';
import { toDataError } from '@lineup/data';
import { ErrorState } from '@lineup/ui/error-state';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { PipelineRefused } from '../kit/pipeline-refused';
import { ProgramNav } from '../kit/program-nav';
import { isRefused } from '../model/is-refused';
import { mayOpenPipelines } from '../../model/roles';
import { ImportScreen } from './import-screen';
import { loadPipelineImport } from './model/load-pipeline-import';
import styles from './kit/pipeline-import.module.css';

/** `/pipeline/import?college=…`: a list from a spreadsheet into the pipeline of a program. */
export function Component() {
  return (
    <RequireAuth fallback={<PageSkeleton shape="text" label="Loading import" />}>
      <title>Import a list · Lineup</title>
      <Import />
    </RequireAuth>
  );
}

function Import() {
  const userId = useAuth().user?.id ?? '';
  const [params] = useSearchParams();
  const refused = isRefused(useQueryClient(), userId, mayOpenPipelines);
  const target = useQuery({ ...loadPipelineImport(userId, params.get('college')), enabled: !refused });
  if (refused) return <PipelineRefused />;
  if (target.data) {
    const { can, college } = target.data;
    const { id, slug, name } = college;
    return (
      <section className={styles.layout}>
        <PageHeader
          breadcrumb={<ProgramNav college={slug} current="import" can={can} />}
          title="Import a list"
          purpose={`Add the rows of a CSV file to the ${name} pipeline.`}
        />
        <ImportScreen key={id} target={target.data} userId={userId} />
      </section>
    );
  }
  if (target.isPending) return <PageSkeleton shape="text" label="Loading import" />;
  if (toDataError(target.error).kind === 'forbidden') return <PipelineRefused />;
  return (
    <ErrorState
      isPage
      title="The import could not be loaded"
      description="Check your connection and try again."
      onRetry={() => void target.refetch()}
      backTo="/pipeline"
      backLabel="Pipeline"
    />
  );
}
