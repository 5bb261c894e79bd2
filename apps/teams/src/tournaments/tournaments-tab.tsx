import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dollarsAndCents } from '@lineup/ui/dollars';
import { EmptyState } from '@lineup/ui/empty-state';
import { Chip } from '@lineup/ui/chip';
import { Button } from '@lineup/ui/button';
import { lazyPart } from '@lineup/ui/lazy-part';
import { useDialogParam } from '@lineup/ui/use-dialog-param';
import { Plus, Swords, Trophy } from 'lucide-react';
import type { TeamPage } from '../model/team';
import { nextMoment, statusAt, type Tournament } from '../model/tournament';
import { CardActions } from '../kit/card/card-actions';
import { DialogButton } from '../kit/dialog/dialog-button';
import { useAddDialog } from '../kit/dialog/use-add-dialog';
import { ShortList } from '../kit/list/short-list';
import { EventTime } from '../kit/card/event-time';
import { StatusChip } from '../kit/card/status-chip';
import { tierHas } from '../model/tier';
import { UpgradeCard } from '../kit/upgrade-card';
import { useNamed } from '../kit/use-named';
import { useNow } from '../kit/use-now';
import { useSeasonRemoval } from '../kit/use-season-removal';
import { comingFirst } from '../model/coming-first';
import { resultText } from '../model/tournament-result';
import { asWords } from '../model/words';
import card from '../kit/card/card.module.css';
import { CheckIn } from './check-in';
import { t } from '../language';

const tournamentDialog = lazyPart(() => import('./tournament-dialog'));
const matchesDialog = lazyPart(() => import('./matches/matches-dialog'));

/** In the address: the matches in tournaments of others. */
const AGAINST = 'against';

/** What the team enters and how it ended. */
export function TournamentsTab({ page, viewerId }: { page: TeamPage; viewerId: string | null }) {
  const hasTournaments = tierHas(page.team.subscription_tier, 'tournament_management');
  const removal = useSeasonRemoval('tournament');
  const mayAdd = page.viewer.is_manager && hasTournaments;
  const addition = useAddDialog('tournament');
  const matches = useDialogParam('matches');
  const played = page.tournaments.find(({ id }) => id === matches.value);
  const against = page.matches_against ?? { count: 0, to_confirm: 0 };
  const [params] = useSearchParams();
  const now = useNow(page.as_of);
  const tournaments = comingFirst(page.tournaments, (each) => nextMoment(each, now), now);
  const named = tournaments.findIndex(({ id }) => id === params.get('tournament'));
  return (
    <section className={card.section} aria-labelledby="tournaments-heading">
      <div className={card.head}>
        <h2 id="tournaments-heading" className={card.heading}>
          {page.viewer.is_manager ? t('Tournament Management') : t('Tournaments')}
        </h2>
        {mayAdd && (
          <DialogButton
            icon={<Plus size={16} aria-hidden />}
            label={t('Add Tournament')}
            part={tournamentDialog}
            onOpen={() => addition.open()}
          />
        )}
      </div>
      {!hasTournaments && !page.team.archived_at && (
        <UpgradeCard
          teamId={page.viewer.is_manager ? page.team.id : null}
          title={t('Upgrade for Tournament Management')}
          description={t('Add tournaments, prize pools and placements to your team’s page.')}
          action={t('Upgrade to Pro')}
        />
      )}
      {against.count > 0 && (
        <p className={card.chips}>
          <Button
            variant={against.to_confirm > 0 ? 'primary' : 'secondary'}
            icon={<Swords size={16} aria-hidden />}
            onPointerEnter={matchesDialog.prefetch}
            onFocus={matchesDialog.prefetch}
            onClick={() => matches.open(AGAINST)}
          >
            {against.to_confirm > 0
              ? t('Results to confirm ({count})', { count: against.to_confirm })
              : t('Matches others entered')}
          </Button>
        </p>
      )}
      {tournaments.some((each) => each.is_day_only) && (
        <p className={card.text}>{t('The hour and what the team writes about it are for the team.')}</p>
      )}
      {page.tournaments.length === 0 ? (
        <EmptyState
          icon={<Trophy aria-hidden />}
          title={t('No tournaments yet')}
          description={t('Tournaments that this team enters show here, with their start, stage and result.')}
          action={
            mayAdd && (
              <DialogButton
                icon={<Plus size={16} aria-hidden />}
                label={t('Add the first one')}
                variant="secondary"
                part={tournamentDialog}
                onOpen={() => addition.open()}
              />
            )
          }
        />
      ) : (
        <ShortList className={card.grid} items={tournaments} shownIndex={named}>
          {(tournament) => (
            <TournamentCard
              key={tournament.id}
              tournament={tournament}
              now={now}
              isNamed={tournament.id === tournaments[named]?.id}
            >
              <CheckIn page={page} tournament={tournament} viewerId={viewerId} now={now} />
              {page.viewer.sees_inside && (
                <p className={card.chips}>
                  <Button
                    icon={<Swords size={16} aria-hidden />}
                    aria-label={t('Matches of {tournament}', { tournament: tournament.name })}
                    onPointerEnter={matchesDialog.prefetch}
                    onFocus={matchesDialog.prefetch}
                    onClick={() => matches.open(tournament.id)}
                  >
                    {t('Matches')}
                  </Button>
                </p>
              )}
              {page.viewer.is_manager && (
                <CardActions
                  name={tournament.name}
                  part={tournamentDialog}
                  dialog={(onClose) => (
                    <tournamentDialog.Part teamId={page.team.id} tournament={tournament} onClose={onClose} />
                  )}
                  isDeleting={removal.isRemoving(tournament.id)}
                  onDelete={() => removal.remove(tournament)}
                />
              )}
            </TournamentCard>
          )}
        </ShortList>
      )}
      {removal.notice}
      {page.viewer.sees_inside && (played || matches.value === AGAINST) && (
        <matchesDialog.Part
          teamId={page.team.id}
          of={played?.id ?? AGAINST}
          title={played ? t('Matches of {tournament}', { tournament: played.name }) : t('Matches others entered')}
          viewerId={viewerId}
          onClose={matches.close}
        />
      )}
      {addition.isOpen && mayAdd && <tournamentDialog.Part teamId={page.team.id} onClose={addition.close} />}
    </section>
  );
}

interface TournamentCardProps {
  tournament: Tournament;
  now: Date;
  /** The address leads to this one. */
  isNamed: boolean;
  children: ReactNode;
}

function TournamentCard({ tournament, now, isNamed, children }: TournamentCardProps) {
  const result = resultText(tournament);
  return (
    <li {...useNamed<HTMLLIElement>(isNamed)} className={card.card}>
      <div className={card.top}>
        <h3 className={card.title}>{tournament.name}</h3>
        <StatusChip status={statusAt(tournament, now)} />
      </div>
      <p className={card.fact}>
        <EventTime start={tournament.start_date} isDayOnly={tournament.is_day_only} />
      </p>
      {result && <p className={card.text}>{result}</p>}
      {tournament.description && <p className={card.text}>{tournament.description}</p>}
      <p className={card.chips}>
        <Chip>{asWords(tournament.tournament_type).toUpperCase()}</Chip>
        {tournament.prize_pool !== null && (
          <Chip>{t('Prize Pool: {money}', { money: dollarsAndCents(tournament.prize_pool) })}</Chip>
        )}
        {tournament.placement !== null && (
          <Chip tone="accent">{t('Placed #{place}', { place: tournament.placement })}</Chip>
        )}
      </p>
      {children}
    </li>
  );
}
