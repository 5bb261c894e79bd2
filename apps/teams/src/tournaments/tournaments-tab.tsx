import { EmptyState } from '@lineup/ui/empty-state';
import { Trophy } from 'lucide-react';
import type { TeamManage, Tournament } from '../team-manage/team';
import { Chip } from '../team/chip';
import { StatusChip } from '../team/status-chip';
import { tierHas } from '../team/tier';
import { UpgradeCard } from '../team/upgrade-card';
import { plainDate } from '../team/when';
import { asWords } from '../team/words';
import card from '../team/card.module.css';
import { money } from './money';

/** What the team enters and how it ended. */
export function TournamentsTab({ manage }: { manage: TeamManage }) {
  return (
    <section className={card.section} aria-labelledby="tournaments-heading">
      <h2 id="tournaments-heading" className={card.heading}>
        Tournament Management
      </h2>
      {!tierHas(manage.team.tier, 'tournament_management') && (
        <UpgradeCard
          title="Upgrade for Tournament Management"
          description="Add tournaments, prize pools and placements to your team’s page."
          action="Upgrade to Pro"
        />
      )}
      {manage.tournaments.length === 0 ? (
        <EmptyState
          icon={<Trophy aria-hidden />}
          title="No tournaments yet"
          description="Tournaments that this team enters show here."
        />
      ) : (
        <ul className={card.grid}>
          {manage.tournaments.map((tournament) => (
            <TournamentCard key={tournament.id} tournament={tournament} />
          ))}
        </ul>
      )}
    </section>
  );
}

function TournamentCard({ tournament }: { tournament: Tournament }) {
  return (
    <li className={card.card}>
      <div className={card.top}>
        <h3 className={card.title}>{tournament.name}</h3>
        <StatusChip status={tournament.status} />
      </div>
      <p className={card.fact}>
        <time dateTime={tournament.startsAt}>{plainDate(new Date(tournament.startsAt))}</time>
      </p>
      {tournament.description && <p className={card.text}>{tournament.description}</p>}
      <p className={card.chips}>
        <Chip>{asWords(tournament.type).toUpperCase()}</Chip>
        {tournament.prizePool !== null && <Chip>{`Prize Pool: ${money(tournament.prizePool)}`}</Chip>}
        {tournament.placement !== null && <Chip tone="accent">{`Placed #${tournament.placement}`}</Chip>}
      </p>
    </li>
  );
}
