import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { SearchX } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import KeepFilter from '@lineup/product/keep-filter';
import { Chip } from '@lineup/ui/chip';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { CheckFilter, FilterBar, SelectFilter } from '@lineup/ui/filters';
import { LinkButton } from '@lineup/ui/link-button';
import { LoadMore } from '@lineup/ui/load-more';
import { Logo } from '@lineup/ui/logo';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import card from '../kit/card/card.module.css';
import { MAX_SEARCH_CHARACTERS } from '../kit/list/search-text';
import { timesText, wantedText } from '../model/recruiting-post';
import { findPosts, type FoundPost } from './find-posts';
import { NO_POST_FILTERS, keptPostFilter, readPostFilters, writePostFilters, type PostFilters } from './post-filters';
import styles from './post-list.module.css';
import { t } from '../language';

/** `/teams/posts`: whom teams look for. All filters live in the address; the list can be kept, to be told of new ones. */
export function Component() {
  const { status, user } = useAuth();
  const [params, setParams] = useSearchParams();
  const filters = readPostFilters(params);
  const query = useInfiniteQuery({ ...findPosts(filters, user?.id ?? null), enabled: status !== 'loading' });
  const posts = query.data?.pages.flatMap((page) => page.posts) ?? [];
  const viewer = query.data?.pages[0]?.viewer ?? null;
  const change = (changed: PostFilters) =>
    setParams(writePostFilters(changed), { replace: true, preventScrollReset: true });

  return (
    <section>
      <title>{t('Teams looking for players · Lineup')}</title>
      <PageHeader
        title={t('Teams looking for players')}
        purpose={t('Find a team by game, role, rank and hours, and ask to join.')}
      />
      <FilterBar
        label={t('Roles')}
        search={filters.role}
        maxLength={MAX_SEARCH_CHARACTERS}
        placeholder={t('A role, such as Support')}
        isFiltered={Object.keys(writePostFilters(filters)).length > 0}
        onSearch={(role) => change({ ...filters, role: role.trim() })}
        onClear={() => change(NO_POST_FILTERS)}
      >
        <SelectFilter
          name="game"
          label={t('Game')}
          all={t('All games')}
          choices={Object.fromEntries((viewer?.games ?? []).map(({ slug, name }) => [slug, name]))}
          value={filters.game ?? ''}
          onChange={(slug) => change({ ...filters, game: slug || null })}
        />
        {(viewer?.is_looking || filters.isMySearch) && (
          <CheckFilter
            name="fit"
            label={t('Fits what I look for')}
            isOn={filters.isMySearch}
            onChange={(isMySearch) => change({ ...filters, isMySearch })}
          />
        )}
        {(viewer?.plays || filters.isMyRank) && (
          <CheckFilter
            name="rank"
            label={t('Open to my rank')}
            isOn={filters.isMyRank}
            onChange={(isMyRank) => change({ ...filters, isMyRank })}
          />
        )}
        {(viewer?.has_times || filters.isMyTimes) && (
          <CheckFilter
            name="times"
            label={t('When I am free')}
            isOn={filters.isMyTimes}
            onChange={(isMyTimes) => change({ ...filters, isMyTimes })}
          />
        )}
      </FilterBar>
      {query.isPending ? (
        <PageSkeleton shape="cards" label={t('Loading posts')} count={6} hasHead={false} />
      ) : query.isError && posts.length === 0 ? (
        <ErrorState
          title={t('The posts could not be loaded')}
          description={t('Check your connection, then try again.')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div aria-busy={query.isPlaceholderData}>
          <div className={styles.keep}>
            <KeepFilter kind="posts" filter={keptPostFilter(filters)} isSignedIn={user !== null} />
          </div>
          {posts.length === 0 ? (
            <EmptyState
              icon={<SearchX aria-hidden />}
              title={t('No team looks for this now')}
              description={t('Remove a filter, or let us tell you when a team does.')}
            />
          ) : (
            <ul className={card.grid} aria-label={t('Posts')}>
              {posts.map((post) => (
                <PostItem key={post.id} post={post} />
              ))}
            </ul>
          )}
          <LoadMore query={query} failed={t('More posts could not be loaded. Try again.')} />
        </div>
      )}
    </section>
  );
}

function PostItem({ post }: { post: FoundPost }) {
  const { team } = post;
  const facts = [
    wantedText(post),
    timesText(post),
    post.is_paid ? t('Paid: {pay}', { pay: post.salary_range ?? t('to be agreed') }) : '',
  ];
  return (
    <li className={card.card}>
      <div className={styles.team}>
        <Logo name={team.name} url={team.logo_url} size={40} />
        <div>
          <h2 className={card.title}>{post.title}</h2>
          <p className={card.fact}>{team.name}</p>
        </div>
      </div>
      {facts.filter(Boolean).map((fact) => (
        <p key={fact} className={card.fact}>
          {fact}
        </p>
      ))}
      {post.description && <p className={`${card.text} ${styles.words}`}>{post.description}</p>}
      {post.positions_needed.length > 0 && (
        <p className={card.chips}>
          {[...new Set(post.positions_needed)].map((position) => (
            <Chip key={position}>{position}</Chip>
          ))}
        </p>
      )}
      <LinkButton
        to={`/teams/${team.id}/manage?tab=recruiting`}
        aria-label={t('See the team: {team}', { team: team.name })}
      >
        {t('See the team')}
      </LinkButton>
    </li>
  );
}
