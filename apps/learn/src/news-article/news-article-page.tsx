import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { Opened } from '../kit/opened';
import { ArticleView } from './article-view';
import { loadArticle } from './load-article';
import { t } from '../language';

/** `/news/{slug}`; an address that the article had before leads on. */
export function Component() {
  const { slug = '' } = useParams();
  const { hash } = useLocation();
  return (
    <Opened kind="article" query={useQuery(loadArticle(slug))} backLabel={t('All news')}>
      {(article) =>
        article.slug === slug ? (
          <ArticleView key={article.id} article={article} />
        ) : (
          <Navigate to={`/news/${article.slug}${hash}`} replace />
        )
      }
    </Opened>
  );
}
