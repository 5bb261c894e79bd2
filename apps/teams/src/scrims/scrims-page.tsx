import { Suspense } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { CalendarPlus, Swords } from 'lucide-react';
import { saveRedirect, useAuth } from '@lineup/auth';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { lazyPart } from '@lineup/ui/lazy-part';
import { LinkButton } from '@lineup/ui/link-button';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { KeepFilter } from '../kit/lazy-keep';
import { OpenDialogButton } from '../kit/dialog/open-dialog-button';
import { useNow } from '../kit/use-now';
import { t } from '../language';
import { FoundBlocks } from './found-blocks';
import { listScrims, type ScrimScreen } from './list-scrims';
import { OwnScrims } from './own-scrims';
import { ScrimFilterBar } from './scrim-filter-bar';
import { keptScrimFilter, readScrimFilters, writeScrimFilters } from './scrim-filters';
import styles from './scrims.module.css';

const post = lazyPart(() => import('./post/scrim-post-dialog'));

/** `/teams/scrims?view=`: finding an opponent, and what the viewer's teams posted, asked for and agreed on. */
export function Component() {
  const { status, user } = useAuth();
  const { pathname, search } = useLocation();
  const [params, setParams] = useSearchParams();
  const filters = readScrimFilters(params);
  const query = useInfiniteQuery({ ...listScrims(filters, user?.id ?? ''), enabled: Boolean(user) });
  const now = useNow();
  const screen = query.data?.pages[0]?.screen ?? null;
  const isMine = params.get('view') === 'mine';
  const waiting = screen ? countWaiting(screen) : 0;
  const addressOf = (view: string | null) => {
    const address = new URLSearchParams(writeScrimFilters(filters));
    if (view) address.set('view', view);
    return `?${address}`;
  };

  return (
    <section>
      <title>{`${t('Scrims')} · Lineup`}</title>
      <PageHeader
        title={t('Scrims')}
        purpose={t('Find an opponent for a block of time. An agreed scrim is a practice of both teams.')}
        actions={
          screen &&
          screen.games.length > 0 && (
            <OpenDialogButton
              icon={<CalendarPlus size={16} aria-hidden />}
              label={t('Post a block')}
              part={post}
              dialog={(close) => <post.Part teams={screen.teams} games={screen.games} onClose={close} />}
            />
          )
        }
      />
      {status === 'signed-out' ? (
        <EmptyState
          icon={<Swords aria-hidden />}
          title={t('Sign in to arrange scrims')}
          description={t('Owners and staff of a team post blocks of time and ask for those of others.')}
          action={
            <LinkButton to="/auth" onClick={() => saveRedirect(pathname + search)}>
              {t('Sign in')}
            </LinkButton>
          }
        />
      ) : query.isError && !screen ? (
        <ErrorState
          title={t('Scrims could not be loaded')}
          description={t('Check your connection, then try again.')}
          onRetry={() => void query.refetch()}
        />
      ) : !screen ? (
        <PageSkeleton shape="cards" label={t('Loading scrims')} count={6} hasHead={false} />
      ) : screen.games.length === 0 ? (
        <EmptyState
          icon={<Swords aria-hidden />}
          title={screen.teams.length === 0 ? t('Owners and staff arrange scrims') : t('Add a game first')}
          description={
            screen.teams.length === 0
              ? t(
                  'Once you own or staff a team, you find opponents for it here. Scrims of a team you play for are among its practices.',
                )
              : t('Scrims are found by the games on the roster of your team.')
          }
          action={<LinkButton to="/teams">{t('See teams')}</LinkButton>}
        />
      ) : (
        <>
          <nav className={styles.views} aria-label={t('Scrims')}>
            <LinkButton to={addressOf(null)} replace aria-current={isMine ? undefined : 'page'}>
              {t('Find')}
            </LinkButton>
            <LinkButton to={addressOf('mine')} replace aria-current={isMine ? 'page' : undefined}>
              {waiting > 0 ? t('Ours ({count} to answer)', { count: waiting }) : t('Ours')}
            </LinkButton>
          </nav>
          {isMine ? (
            <OwnScrims screen={screen} now={now} />
          ) : (
            <>
              <ScrimFilterBar
                screen={screen}
                filters={filters}
                onChange={(changed) =>
                  setParams(writeScrimFilters(changed), { replace: true, preventScrollReset: true })
                }
              />
              <div className={styles.keep}>
                <Suspense fallback={null}>
                  <KeepFilter kind="scrims" filter={keptScrimFilter(filters, screen.game)} isSignedIn />
                </Suspense>
              </div>
              <FoundBlocks screen={screen} query={query} />
            </>
          )}
        </>
      )}
    </section>
  );
}

/** Asks, offers, proposed times and results that wait for the viewer's teams. */
const countWaiting = ({ posts, asked, scrims }: ScrimScreen) =>
  posts.reduce((sum, { asks }) => sum + asks.length, 0) +
  asked.filter(({ ask }) => ask === 'offered').length +
  scrims.filter(({ proposed, to_confirm: results }) => results > 0 || proposed?.is_own === false).length;
