import { CircleCheck, Undo2 } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { shortDate, timeOfDay } from '@lineup/ui/dates';
import card from '../kit/card/card.module.css';
import { personName } from '../model/words';
import type { TeamPage } from '../model/team';
import { checkInOpens, statusAt, type Tournament } from '../model/tournament';
import { useCheckIn } from './save-check-in';
import { t } from '../language';

interface CheckInProps {
  page: TeamPage;
  tournament: Tournament;
  viewerId: string | null;
  now: Date;
}

/** Who of the team is ready for a tournament that has not ended, and the button of a player from a day before it on. */
export function CheckIn({ page, tournament, viewerId, now }: CheckInProps) {
  const { check_ins: checkIns } = tournament;
  const status = statusAt(tournament, now);
  const hasNotEnded = status === 'upcoming' || status === 'in_progress';
  if (!hasNotEnded || !page.viewer.sees_inside) return null;
  const isArchived = page.team.archived_at !== null;
  if (isArchived && checkIns.length === 0) return null;
  const opens = checkInOpens(tournament, now);
  if (opens && checkIns.length === 0)
    return <p className={card.fact}>{t('Check-in opens {at}', { at: `${shortDate(opens)}, ${timeOfDay(opens)}` })}</p>;
  const plays = page.members.some((player) => player.is_confirmed && player.user_id === viewerId);
  // The start may have moved away since.
  const isCheckedIn = checkIns.some((person) => person.user_id === viewerId);
  return (
    <>
      <p className={card.fact}>
        {checkIns.length === 0
          ? t('Nobody has checked in yet')
          : t('Checked in: {names}', { names: checkIns.map((person) => personName(person.full_name)).join(', ') })}
      </p>
      {plays && viewerId && ((!opens && !isArchived) || isCheckedIn) && (
        <CheckInButton teamId={page.team.id} tournament={tournament} viewerId={viewerId} isReady={isCheckedIn} />
      )}
    </>
  );
}

interface CheckInButtonProps {
  teamId: string;
  tournament: Tournament;
  viewerId: string;
  isReady: boolean;
}

function CheckInButton({ teamId, tournament, viewerId, isReady }: CheckInButtonProps) {
  const checkIn = useCheckIn(teamId, tournament.id, viewerId);
  return (
    <Button
      icon={isReady ? <Undo2 size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />}
      isBusy={checkIn.isPending}
      aria-label={
        isReady
          ? t('Undo check-in to {tournament}', { tournament: tournament.name })
          : t('Check in to {tournament}', { tournament: tournament.name })
      }
      onClick={() => checkIn.mutate(!isReady)}
    >
      {isReady ? t('Undo check-in') : t('Check in')}
    </Button>
  );
}
