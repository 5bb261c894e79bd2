import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock, Target, Users } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { toDataError } from '@lineup/data';
import { EmptyState } from '@lineup/ui/empty-state';
import { ErrorState } from '@lineup/ui/error-state';
import { CheckFilter, SelectFilter } from '@lineup/ui/filters';
import { LinkButton } from '@lineup/ui/link-button';
import { LoadMore } from '@lineup/ui/load-more';
import { PageHeader } from '@lineup/ui/page-header';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { CollegePicker } from '../kit/college-picker';
import { ProgramNav } from '../kit/program-nav';
import { matchPlayers, readMatchAddress, type MatchScreen, type PlayerMatch } from '../model/match-players';
import { MatchList } from './match-list';
import { t } from '../../language';
import { meetingText, needText, openingText } from './need-copy';
import styles from './player-matches.module.css';

/** Players for a roster need of a college, by fit, for who works in its program. */
export default function PlayerMatches(_props: { onClose(): void }) {
  const userId = useAuth().user?.id ?? '';
  const [params, setParams] = useSearchParams();
  const address = readMatchAddress(params);
  const list = useInfiniteQuery(matchPlayers(userId, address));
  const screen = list.data?.pages[0]?.screen;
  if (list.isPending) return <PageSkeleton label="Loading matches" />;
  if (!screen) {
    if (toDataError(list.error).kind === 'forbidden') return <NotYours />;
    return (
      <ErrorState
        isPage
        title="The players could not be loaded"
        description="Check your connection and try again."
        onRetry={() => void list.refetch()}
        backTo="/recruiting-dashboard"
        backLabel="Dashboard"
      />
    );
  }
  const go = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const need = screen.needs.find(({ id }) => id === screen.need_id);
  const matches = list.data?.pages.flatMap((page) => page.matches) ?? [];
  return (
    <section className={styles.layout}>
      <title>Players that fit · Lineup</title>
      <PageHeader
        breadcrumb={<ProgramNav college={screen.college.slug} current="matches" can={screen.can} />}
        title="Players that fit"
        purpose="Published players for your open roster spots. The fit is the sum of eight factors, 100 at most."
        actions={
          <CollegePicker
            colleges={screen.colleges}
            value={screen.college.slug}
            onPick={(college) => go({ college, need: null })}
          />
        }
      />
      {need ? (
        <>
          <div className={styles.filters}>
            <SelectFilter
              label="Roster need"
              choices={Object.fromEntries(screen.needs.map((each) => [each.id, `${each.game}: ${needText(each)}`]))}
              value={need.id}
              className={styles.needs}
              onChange={(id) => go({ need: id })}
            />
            <CheckFilter
              label="Hide those in our pipeline"
              isOn={!address.showsHeld}
              onChange={(isOn) => go({ held: isOn ? null : 'shown' })}
            />
            <CheckFilter
              label="Rank confirmed"
              isOn={address.isConfirmed}
              onChange={(isOn) => go({ confirmed: isOn ? 'true' : null })}
            />
          </div>
          <Openings screen={screen} />
          <div aria-busy={list.isPlaceholderData} className={styles.results}>
            {matches.length === 0 ? (
              <EmptyState
                icon={<Target aria-hidden />}
                title="Nobody left for this need"
                description={
                  address.isConfirmed
                    ? 'No coach confirmed the rank of anybody who comes close within the last 90 days.'
                    : address.showsHeld
                      ? 'No published player plays this game yet.'
                      : 'Everybody who comes close is in your pipeline already.'
                }
              />
            ) : (
              <MatchList key={need.id} matches={matches as PlayerMatch[]} screen={screen} need={need} />
            )}
            <LoadMore query={list} failed="More players could not be loaded. Try again." />
          </div>
        </>
      ) : (
        <EmptyState
          icon={<Users aria-hidden />}
          title="No open roster spots"
          description="Players are matched to the positions, ranks and class years that you need."
          action={
            screen.can.edit && (
              <LinkButton variant="primary" to={`/college/${screen.college.slug}/edit`}>
                Add roster needs
              </LinkButton>
            )
          }
        />
      )}
    </section>
  );
}

function Openings({ screen }: { screen: MatchScreen }) {
  return (
    <div className={styles.openings}>
      <p>
        <strong>{meetingText(screen.meeting)}</strong> {t('in position, rank and class year.')}{' '}
        {screen.meeting === 0 && t('The closest matches come first.')}
      </p>
      {screen.openings.length > 0 && (
        <p>
          {screen.openings.map((opening) => `${openingText(opening)}. `)}
          {screen.can.edit && <Link to={`/college/${screen.college.slug}/edit?section=programs`}>Edit the need</Link>}
        </p>
      )}
    </div>
  );
}

function NotYours() {
  return (
    <section className={styles.layout}>
      <PageHeader title="Players that fit" />
      <EmptyState
        icon={<Lock aria-hidden />}
        title="You do not work for this college"
        description="Only people who work in a college’s program can see players for its roster."
        action={<LinkButton to="/matchmaking">My matches</LinkButton>}
      />
    </section>
  );
}
