import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isPrivileged, useRoles } from '@lineup/auth';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import type { ContentKind } from '../model/content-kind';
import { loadBody } from '../model/load-body';
import { renderContent } from '../model/render-content';
import { Markdown } from './markdown';

interface UnrenderedBodyProps {
  kind: ContentKind;
  id: string;
}

/** A text whose HTML is not made yet, from its Markdown. */
export default function UnrenderedBody({ kind, id }: UnrenderedBodyProps) {
  const body = useQuery(loadBody(kind, id));
  const mayHeal = isPrivileged(useRoles().roles);
  useEffect(() => {
    if (mayHeal) void renderContent(kind, id);
  }, [mayHeal, kind, id]);

  if (body.isPending) return <PageSkeleton shape="text" hasHead={false} label="Loading text" />;
  if (body.isError)
    return (
      <ErrorState
        title="The text could not be loaded"
        description="Check your connection and try again."
        onRetry={() => void body.refetch()}
      />
    );
  return <Markdown text={body.data ?? ''} />;
}
