import { defineRemote, startRead } from '@lineup/contract';
import { loadCooldowns } from './cooldowns/model/load-cooldowns';
import { listPublishedPages, readAfterPage } from './model/list-published-pages';
import { searchContent } from './model/search-content';
import { loadArticle } from './news-article/load-article';
import { listNewsAt } from './news-list/list-news';
import { loadPage } from './page-viewer/load-page';

export default defineRemote({
  languages: { es: () => import('./language/es') },
  routes: ({ queryClient }) => [
    {
      path: '/learn',
      lazy: () => import('./page-list/page-list-page'),
      loader: ({ request }) => {
        const { searchParams } = new URL(request.url);
        const text = searchParams.get('q')?.trim();
        return startRead(() =>
          text
            ? queryClient.prefetchQuery(searchContent('page', text))
            : queryClient.prefetchInfiniteQuery(listPublishedPages(readAfterPage(searchParams))),
        );
      },
    },
    { path: '/learn/new', lazy: () => import('./page-editor/page-editor-page') },
    { path: '/learn/:slug/edit', lazy: () => import('./page-editor/page-editor-page') },
    {
      path: '/learn/:slug',
      lazy: () => import('./page-viewer/page-viewer-page'),
      loader: ({ params: { slug = '' } }) => startRead(() => queryClient.prefetchQuery(loadPage(slug))),
    },
    {
      path: '/news',
      lazy: () => import('./news-list/news-list-page'),
      loader: ({ request }) => startRead(() => queryClient.prefetchInfiniteQuery(listNewsAt(request.url, null))),
    },
    {
      path: '/news/tags/:tag',
      lazy: () => import('./news-list/news-list-page'),
      loader: ({ request, params: { tag = '' } }) =>
        startRead(() => queryClient.prefetchInfiniteQuery(listNewsAt(request.url, tag))),
    },
    { path: '/news/new', lazy: () => import('./page-editor/article-editor-page') },
    { path: '/news/:slug/edit', lazy: () => import('./page-editor/article-editor-page') },
    {
      path: '/news/:slug',
      lazy: () => import('./news-article/news-article-page'),
      loader: ({ params: { slug = '' } }) => startRead(() => queryClient.prefetchQuery(loadArticle(slug))),
    },
    {
      path: '/mr/cooldowns',
      lazy: () => import('./cooldowns/cooldowns-page'),
      loader: () => startRead(() => queryClient.prefetchQuery(loadCooldowns())),
    },
  ],
});
