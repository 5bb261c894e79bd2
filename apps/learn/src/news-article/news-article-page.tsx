import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { notFound } from '@lineup/contract';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { toast } from '@lineup/ui/toast';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { ArticleView } from './article-view';
import { loadArticle } from './load-article';

/** `/news/{slug}`; an address that the article had before leads on. */
export function Component() {
  const { slug = '' } = useParams();
  const { hash } = useLocation();
  const article = useQuery(loadArticle(slug));
  useEffect(() => {
    if (article.error) toast.destructive('Error loading article', 'Failed to load the requested article.');
  }, [article.error]);

  if (article.isPending) return <PageSkeleton shape="text" label="Loading article" />;
  if (article.isError) {
    return (
      <ErrorState
        isPage
        title="This article could not be loaded"
        description="Check your connection and try again."
        onRetry={() => void article.refetch()}
        backTo="/news"
        backLabel="All news"
      />
    );
  }
  if (!article.data) throw notFound();
  if (article.data.slug !== slug) return <Navigate to={`/news/${article.data.slug}${hash}`} replace />;
  return <ArticleView key={article.data.id} article={article.data} />;
}
