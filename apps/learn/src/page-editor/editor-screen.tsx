import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { RequireAuth, isPrivileged, useAuth, useRoles } from '@lineup/auth';
import { notFound } from '@lineup/contract';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { toast } from '@lineup/ui/toast';
import { kinds, type ContentKind } from '../model/content-kind';
import type { StoredWriting } from '../model/writing-table';
import { loadEditedPage, loadVersion } from './load-edited-page';
import { PageEditor } from './page-editor';

const loading = <PageSkeleton shape="text" label="Loading editor" />;

interface EditorScreenProps {
  kind: ContentKind;
}

/** The editor of pages or articles, for privileged users; others see Not-found. */
export function EditorScreen({ kind }: EditorScreenProps) {
  return (
    <RequireAuth fallback={loading}>
      <ForStaff kind={kind} />
    </RequireAuth>
  );
}

function ForStaff({ kind }: EditorScreenProps) {
  const { slug = null } = useParams();
  const { user } = useAuth();
  const { status, roles } = useRoles();
  if (status === 'loading') return loading;
  if (!user || !isPrivileged(roles)) throw notFound();
  return <OpenWriting kind={kind} slug={slug} userId={user.id} />;
}

interface OpenWritingProps extends EditorScreenProps {
  slug: string | null;
  userId: string;
}

function OpenWriting({ kind, slug, userId }: OpenWritingProps) {
  const edited = useQuery(loadEditedPage(kind, slug, userId));
  const { path, all } = kinds[kind];
  const page = edited.data && 'page' in edited.data ? edited.data.page : null;
  useNewerVersion(kind, page, () => void edited.refetch());
  const hasFailed = edited.isError && !edited.data;
  useEffect(() => {
    if (hasFailed) toast.destructive(`Error loading ${kind}`, `Failed to load the requested ${kind}.`);
  }, [hasFailed, kind]);

  if (edited.data === null) throw notFound();
  if (edited.data && 'movedTo' in edited.data) return <Navigate to={`${path}/${edited.data.movedTo}/edit`} replace />;
  if (edited.data)
    return <PageEditor key={edited.data.page?.id ?? 'new'} kind={kind} edited={edited.data} userId={userId} />;
  if (edited.isPending) return loading;
  return (
    <ErrorState
      isPage
      title={`This ${kind} could not be loaded`}
      description="Check your connection and try again."
      onRetry={() => void edited.refetch()}
      backTo={path}
      backLabel={all}
    />
  );
}

/** Asks for a page again when somebody has saved or deleted it since it was read. */
function useNewerVersion(kind: ContentKind, page: StoredWriting | null, onNewer: () => void): void {
  const { data: version, dataUpdatedAt } = useQuery({ ...loadVersion(kind, page?.id ?? ''), enabled: page !== null });
  const compare = useEffectEvent(() => {
    if (page && version !== undefined && (version === null || version > page.updated_at)) onNewer();
  });
  useEffect(() => compare(), [dataUpdatedAt]);
}
