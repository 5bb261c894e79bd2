import { CircleCheck, Undo2 } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import card from '../kit/card/card.module.css';
import { personName } from '../model/words';
import type { TeamManage, Tournament } from '../model/team';
import { useCheckIn } from './save-check-in';

interface CheckInProps {
  manage: TeamManage;
  tournament: Tournament;
  viewerId: string | null;
}

/** Who of the team is ready for a tournament that is still open, and the button of a player. */
export function CheckIn({ manage, tournament, viewerId }: CheckInProps) {
  const { checkIns } = tournament;
  const isOpen = tournament.status === 'upcoming' || tournament.status === 'in_progress';
  if (!isOpen || !manage.isInside) return null;
  const plays = manage.players.some((player) => player.userId === viewerId);
  return (
    <>
      <p className={card.fact}>
        {checkIns.length === 0
          ? 'Nobody has checked in yet'
          : `Checked in: ${checkIns.map((person) => personName(person.name)).join(', ')}`}
      </p>
      {plays && viewerId && <CheckInButton teamId={manage.team.id} tournament={tournament} viewerId={viewerId} />}
    </>
  );
}

function CheckInButton({ teamId, tournament, viewerId }: { teamId: string; tournament: Tournament; viewerId: string }) {
  const checkIn = useCheckIn(teamId, tournament.id, viewerId);
  const isReady = tournament.checkIns.some((person) => person.userId === viewerId);
  return (
    <Button
      icon={isReady ? <Undo2 size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />}
      loading={checkIn.isPending}
      aria-label={isReady ? `Take back check-in to ${tournament.name}` : `Check in to ${tournament.name}`}
      // Not for the second click of a double click, which would take it back.
      onClick={(event) => event.detail < 2 && !checkIn.isPending && checkIn.mutate(!isReady)}
    >
      {isReady ? 'Take back check-in' : 'Check in'}
    </Button>
  );
}
