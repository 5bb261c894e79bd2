import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import type { ContentKind } from '../model/content-kind';
import { loadBody } from '../model/load-body';
import { Markdown } from './markdown';
import { t } from '../language';

interface UnrenderedBodyProps {
  kind: ContentKind;
  id: string;
}

/** A text whose HTML the server could not make, from its Markdown. */
export default function UnrenderedBody({ kind, id }: UnrenderedBodyProps) {
  const body = useQuery(loadBody(kind, id));
  if (body.isPending) return <PageSkeleton shape="text" hasHead={false} label={t('Loading text')} />;
  if (body.isError)
    return (
      <ErrorState
        title={t('The text could not be loaded')}
        description={t('Check your connection and try again.')}
        onRetry={() => void body.refetch()}
      />
    );
  return <Markdown text={body.data ?? ''} />;
}
