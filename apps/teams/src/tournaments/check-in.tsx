import { CircleCheck, Undo2 } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import card from '../kit/card/card.module.css';
import { personName } from '../model/words';
import type { TeamPage } from '../model/team';
import type { Tournament } from '../model/tournament';
import { useCheckIn } from './save-check-in';

interface CheckInProps {
  page: TeamPage;
  tournament: Tournament;
  viewerId: string | null;
}

/** Who of the team is ready for a tournament that is still open, and the button of a player. */
export function CheckIn({ page, tournament, viewerId }: CheckInProps) {
  const { check_ins: checkIns } = tournament;
  const isOpen = tournament.status === 'upcoming' || tournament.status === 'in_progress';
  if (!isOpen || !page.viewer.sees_inside) return null;
  const plays = page.members.some((player) => player.is_confirmed && player.user_id === viewerId);
  return (
    <>
      <p className={card.fact}>
        {checkIns.length === 0
          ? 'Nobody has checked in yet'
          : `Checked in: ${checkIns.map((person) => personName(person.full_name)).join(', ')}`}
      </p>
      {plays && viewerId && <CheckInButton teamId={page.team.id} tournament={tournament} viewerId={viewerId} />}
    </>
  );
}

function CheckInButton({ teamId, tournament, viewerId }: { teamId: string; tournament: Tournament; viewerId: string }) {
  const checkIn = useCheckIn(teamId, tournament.id, viewerId);
  const isReady = tournament.check_ins.some((person) => person.user_id === viewerId);
  return (
    <Button
      icon={isReady ? <Undo2 size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />}
      loading={checkIn.isPending}
      aria-label={isReady ? `Undo check-in to ${tournament.name}` : `Check in to ${tournament.name}`}
      onClick={() => checkIn.mutate(!isReady)}
    >
      {isReady ? 'Undo check-in' : 'Check in'}
    </Button>
  );
}
