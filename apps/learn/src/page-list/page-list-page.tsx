import { useEffect } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { ArrowRight, BookOpen } from 'lucide-react';
import { isPrivileged, useRoles } from '@lineup/auth';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { lazyPart } from '@lineup/ui/lazy-part';
import { lazyView } from '@lineup/ui/lazy-view';
import { LinkButton } from '@lineup/ui/link-button';
import { ListStart, LoadMore } from '@lineup/ui/load-more';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { SearchField } from '@lineup/ui/search-field';
import { SearchForm } from '@lineup/ui/search-form';
import { toast } from '@lineup/ui/toast';
import { afterPage, listPublishedPages, readAfterPage, type PageSummary } from '../model/list-published-pages';
import styles from './page-list-page.module.css';
import { textLanguage } from '../kit/text-language';
import { t } from '../language';

const manage = lazyPart(() => import('./manage/manage-pages'));
const Waiting = () => <PageSkeleton label={t('Searching')} hasHead={false} count={4} />;
const search = lazyView(() => import('./search-results'), <Waiting />);

/**
 * `/learn`, for who writes with `?view=manage` as well: all pages and their order.
 */
export function Component() {
  const mayEdit = isPrivileged(useRoles().roles);
  const [params] = useSearchParams();
  const isManaging = mayEdit && params.get('view') === 'manage';
  return (
    <section>
      <title>{t('Learn · Lineup')}</title>
      <PageHeader
        title={t('Learn')}
        purpose={t('Guides on getting seen, getting recruited and running a team or college program.')}
        actions={
          mayEdit && (
            <>
              {isManaging ? (
                <LinkButton to="/learn">{t('View as reader')}</LinkButton>
              ) : (
                <LinkButton to="/learn?view=manage" onPointerEnter={manage.prefetch}>
                  {t('Manage pages')}
                </LinkButton>
              )}
              <LinkButton variant="primary" to="/learn/new">
                {t('Add page')}
              </LinkButton>
            </>
          )
        }
      />
      {isManaging ? <manage.Part /> : <PublishedPages />}
    </section>
  );
}

/**
 * Every published page, in display order, or those that the search in the address finds. A failed load shows a toast, and
 * never says that there are none.
 */
function PublishedPages() {
  const [params, setParams] = useSearchParams();
  const text = (params.get('q') ?? '').trim();
  const pages = useInfiniteQuery({ ...listPublishedPages(readAfterPage(params)), enabled: text === '' });
  const rows = pages.data?.pages.flatMap((step) => step.rows) ?? [];
  const last = pages.data?.pages.at(-1)?.last;

  useEffect(() => {
    if (!pages.error) return;
    toast.destructive(t('Error loading content'), t('Failed to load published content pages.'));
  }, [pages.error]);

  const find = (value: string) =>
    setParams(value === '' ? {} : { q: value }, { replace: true, preventScrollReset: true });

  return (
    <>
      <SearchForm className={styles.search}>
        <SearchField label={t('Search pages')} value={text} maxLength={100} onChange={find} />
      </SearchForm>
      {text ? (
        <search.Part text={text} onClear={() => find('')} />
      ) : pages.isPending ? (
        <PageSkeleton label={t('Loading pages')} hasHead={false} count={8} />
      ) : rows.length > 0 ? (
        <>
          <ListStart />
          <ol className={styles.list}>
            {rows.map((page) => (
              <PageRow key={page.id} page={page} />
            ))}
          </ol>
          <LoadMore
            query={pages}
            after={last && afterPage(last)}
            label={t('More pages')}
            failed={t('More pages could not be loaded. Try again.')}
          />
        </>
      ) : pages.isError ? (
        <ErrorState
          title={t('The guides could not be loaded')}
          description={t('Check your connection and try again.')}
          onRetry={() => void pages.refetch()}
        />
      ) : (
        <EmptyState
          icon={<BookOpen aria-hidden />}
          title={t('No pages yet')}
          description={t('Guides appear here as soon as they are published.')}
        />
      )}
    </>
  );
}

interface PageRowProps {
  page: PageSummary;
}

function PageRow({ page }: PageRowProps) {
  return (
    <li>
      <Link className={styles.row} to={`/learn/${page.slug}`}>
        <span className={styles.text} lang={textLanguage()}>
          <span className={styles.title}>{page.title}</span>
          {page.menu_description && <span className={styles.description}>{page.menu_description}</span>}
        </span>
        <ArrowRight className={styles.arrow} size={18} aria-hidden />
      </Link>
    </li>
  );
}
