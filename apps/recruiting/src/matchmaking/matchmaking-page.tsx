import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, Target } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { RequireAuth, useAuth, useProfile } from '@lineup/auth';
import { Chip } from '@lineup/ui/chip';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { SelectFilter } from '@lineup/ui/filters';
import { GameName } from '@lineup/ui/game-mark';
import { LinkButton } from '@lineup/ui/link-button';
import { LoadMore } from '@lineup/ui/load-more';
import { Logo } from '@lineup/ui/logo';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { matchPrograms, type Match } from '../model/match-programs';
import { AddToBoard } from '../save-to-board/add-to-board';
import { factorLabel, factorSentence, raisesOf } from './fit-copy';
import styles from './matchmaking-page.module.css';

/** `/matchmaking`: programs with open spots, by how well they fit the player, each with the reasons. */
export function Component() {
  return (
    <RequireAuth fallback={<PageSkeleton label="Loading matches" />}>
      <Matches />
    </RequireAuth>
  );
}

function Matches() {
  const userId = useAuth().user?.id ?? '';
  const { profile } = useProfile();
  const [address, setAddress] = useSearchParams();
  const game = address.get('game') || null;
  const list = useInfiniteQuery(matchPrograms(userId, game));
  const profilePath = profile?.slug ? `/player/${profile.slug}` : '/onboarding';
  if (list.isPending) return <PageSkeleton label="Loading matches" />;
  if (!list.data)
    return (
      <ErrorState
        title="Your matches could not be loaded"
        description="Check your connection and try again."
        onRetry={() => void list.refetch()}
        backTo="/colleges"
        backLabel="All colleges"
      />
    );
  const matches = list.data.pages.flatMap((page) => page.matches);
  const games = list.data.pages[0]?.games ?? [];
  return (
    <section className={styles.layout}>
      <title>Programs that fit · Lineup</title>
      <PageHeader
        title="Programs that fit"
        purpose="Programs with open spots in your games. The fit is the sum of eight factors, 100 at most."
        actions={
          (games.length > 1 || game) && (
            <SelectFilter
              label="Game"
              all="All my games"
              choices={Object.fromEntries(games.map(({ slug, name }) => [slug, name]))}
              value={game ?? ''}
              onChange={(slug) => setAddress(slug ? { game: slug } : {}, { replace: true })}
            />
          )
        }
      />
      {matches.length === 0 ? (
        <EmptyState
          icon={<Target aria-hidden />}
          title={games.length === 0 ? 'Add a game first' : 'No open spots in your games now'}
          description={
            games.length === 0
              ? 'Programs are matched by the games, ranks and positions on your profile.'
              : 'Look at all colleges; needs change through the season.'
          }
          action={
            <LinkButton variant="primary" to={games.length === 0 ? profilePath : '/colleges'}>
              {games.length === 0 ? 'Complete my profile' : 'All colleges'}
            </LinkButton>
          }
        />
      ) : (
        <>
          <ol className={styles.matches}>
            {matches.map((match) => (
              <MatchCard key={match.need_id} match={match} profilePath={profilePath} />
            ))}
          </ol>
          <LoadMore query={list} failed="More programs could not be loaded. Try again." />
        </>
      )}
    </section>
  );
}

function MatchCard({ match, profilePath }: { match: Match; profilePath: string }) {
  const { college, game, position, class_year, open_spots, fit, factors } = match;
  const raises = raisesOf(factors).slice(0, 3);
  return (
    <li className={styles.match}>
      <div className={styles.head}>
        <Logo name={college.name} url={college.logo_url} colors={college.colors} size={44} />
        <div className={styles.who}>
          <h2>
            <Link to={`/college/${college.slug}`}>{college.name}</Link>
          </h2>
          <p className={styles.muted}>
            {college.city}, {college.state}
          </p>
        </div>
        <p className={styles.fit}>
          <strong>{fit}</strong> of 100
        </p>
      </div>
      <p className={styles.facts}>
        <GameName game={game} />
        {position && <Chip>{position}</Chip>}
        {class_year !== null && <Chip>Class of {class_year}</Chip>}
        <span className={styles.muted}>{open_spots === 1 ? '1 open spot' : `${open_spots} open spots`}</span>
      </p>
      {raises.length > 0 && (
        <p className={styles.raise}>
          <strong>What would raise it:</strong> {raises.map(({ copy, gain }) => `${copy} (up to +${gain})`).join(', ')}.{' '}
          <Link to={profilePath} aria-label={`Edit my profile for ${college.name}`}>
            Edit my profile
          </Link>
        </p>
      )}
      <details>
        <summary>
          <ChevronDown size={16} aria-hidden />
          Why {fit}
        </summary>
        <ul className={styles.factors}>
          {factors.map((factor) => (
            <li key={factor.factor}>
              <span className={styles.points}>
                {factor.points} of {factor.max}
              </span>
              <span>
                <strong>{factorLabel(factor)}</strong> {factorSentence(factor)}
              </span>
            </li>
          ))}
        </ul>
      </details>
      <div>
        <AddToBoard college={college} />
      </div>
    </li>
  );
}
