import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { RequireAuth, isPrivileged, useAuth, useRoles } from '@lineup/auth';
import { notFound } from '@lineup/contract';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { toast } from '@lineup/ui/toast';
import { loadEditedPage } from './load-edited-page';
import { PageEditor } from './page-editor';

const loading = <PageSkeleton shape="text" label="Loading editor" />;

/** `/learn/new` and `/learn/{slug}/edit`: the editor of pages, for privileged users; others see Not-found. */
export function Component() {
  return (
    <RequireAuth fallback={loading}>
      <ForStaff />
    </RequireAuth>
  );
}

function ForStaff() {
  const { slug = null } = useParams();
  const { user } = useAuth();
  const { status, roles } = useRoles();
  if (status === 'loading') return loading;
  if (!user || !isPrivileged(roles)) throw notFound();
  return <OpenPage slug={slug} userId={user.id} />;
}

interface OpenPageProps {
  slug: string | null;
  userId: string;
}

function OpenPage({ slug, userId }: OpenPageProps) {
  const edited = useQuery(loadEditedPage(slug, userId));
  const hasFailed = edited.isError && !edited.data;
  useEffect(() => {
    if (hasFailed) toast.destructive('Error loading page', 'Failed to load the requested page.');
  }, [hasFailed]);

  if (edited.data === null) throw notFound();
  if (edited.data && 'movedTo' in edited.data) return <Navigate to={`/learn/${edited.data.movedTo}/edit`} replace />;
  if (edited.data) return <PageEditor key={edited.data.page?.id ?? 'new'} edited={edited.data} userId={userId} />;
  if (edited.isPending) return loading;
  return (
    <ErrorState
      title="This page could not be loaded"
      description="Check your connection and try again."
      onRetry={() => void edited.refetch()}
      backTo="/learn"
      backLabel="All pages"
    />
  );
}
