import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Undo2 } from 'lucide-react';
import { DataError, getClient, unwrap } from '@lineup/data';
import { Button } from '@lineup/ui/button';
import { toast } from '@lineup/ui/toast';
import { teamKeys } from '../model/keys';
import card from '../kit/card/card.module.css';
import { personName } from '../model/words';
import type { TeamManage, Tournament } from '../model/team';

/** SQLSTATE: checked in already, after a lost answer. */
const UNIQUE_VIOLATION = '23505';

/** Says that the viewer is ready to play, or takes it back. */
function useCheckIn(teamId: string, tournamentId: string, viewerId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (isReady: boolean) => {
      const client = await getClient();
      const row = { tournament_id: tournamentId, user_id: viewerId };
      if (!isReady) {
        await unwrap(client.from('team_tournament_check_ins').delete().match(row));
        return;
      }
      try {
        await unwrap(client.from('team_tournament_check_ins').insert(row));
      } catch (error) {
        if (!(error instanceof DataError) || error.code !== UNIQUE_VIOLATION) throw error;
      }
    },
    retry: false,
    onSuccess: (_done, isReady) => {
      toast.success(isReady ? 'You are checked in' : 'Check-in taken back');
    },
    onError: () => toast.error('Your check-in could not be stored.', { description: 'Try again.' }),
    onSettled: () => queries.invalidateQueries({ queryKey: teamKeys.team(teamId) }),
  });
}

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
