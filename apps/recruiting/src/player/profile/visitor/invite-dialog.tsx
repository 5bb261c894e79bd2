import { getClient, unwrap, useAction } from '@lineup/data';
import { Dialog } from '@lineup/ui/dialog';
import { Form, FormActions, FormMessage, SelectField, any, fields, useForm } from '@lineup/ui/form';
import { recruitingKeys } from '../../../model/keys';
import type { Player } from '../../model/load-player';

interface InviteDialogProps {
  player: Player;
  onClose(): void;
}

const roles = {
  player: 'Player',
  starter: 'Starter',
  substitute: 'Substitute',
  captain: 'Captain',
  co_captain: 'Co-captain',
  reserve: 'Reserve',
  trial: 'Trial',
};

const rules = fields({ team: any<string>(), game: any<string>(), role: any<keyof typeof roles>() });

/** Which place of which own team a player is offered. It waits for their yes, of a minor for their guardian's, too. */
export default function InviteDialog({ player, onClose }: InviteDialogProps) {
  return (
    <Dialog title={`Invite ${player.name ?? 'this player'} to a team`} onClose={onClose}>
      {(close) => <InviteForm player={player} onClose={close} />}
    </Dialog>
  );
}

function InviteForm({ player: { user_id, name, games, actions }, onClose }: InviteDialogProps) {
  const teams = actions.teams.filter((team) => !team.is_on_roster);
  const nameOf = (id: string) => teams.find((team) => team.id === id)?.name ?? 'the team';
  /** The game of a team that the player plays, the main one first. */
  const gameFor = (id: string) => {
    const own = teams.find((team) => team.id === id)?.games ?? [];
    return games.map((game) => own.find((each) => each.name === game.name)?.id).find(Boolean) ?? '';
  };
  const invite = useAction({
    run: async ({ team, game, role }: { team: string; game: string; role: string }) => {
      const supabase = await getClient();
      await unwrap(
        supabase.rpc('add_team_member', {
          p_team_id: team,
          p_user_id: user_id,
          p_role: role,
          ...(game && { p_game_profile_id: game }),
        }),
      );
    },
    done: (_, { team }) => ({
      title: `${name ?? 'The player'} was invited to ${nameOf(team)}`,
      description: 'The place is theirs once they confirm it on their Teams page.',
    }),
    refused: (error, { team }) => {
      switch (error.code) {
        case '23505':
          return { fields: { team: `${name ?? 'The player'} is on ${nameOf(team)} already.` } };
        case 'PT404':
          return { message: 'This player cannot be invited.' };
        case 'PT409':
          return { fields: { team: 'This team is archived.' } };
        default:
          if (error.kind === 'rate-limited')
            return { message: 'You have invited a lot of people today. Try again tomorrow.' };
          return error.kind === 'forbidden' || error.kind === 'invalid' ? { message: error.message } : undefined;
      }
    },
    failed: 'The invitation could not be sent. What you chose is still here.',
    invalidates: [recruitingKeys.players()],
  });
  const [first] = teams;
  const { bind, change, draft, failure, isSending, formProps } = useForm({
    keepAs: `team-invitation:${user_id}`,
    initial: { team: first?.id ?? '', game: gameFor(first?.id ?? ''), role: 'player' as keyof typeof roles },
    rules,
    send: (input) => invite.mutateAsync(input),
    onDone: onClose,
  });
  const team = bind('team');
  return (
    <Form {...formProps} aria-label="Invite to team">
      <FormMessage>{failure}</FormMessage>
      <SelectField
        label="Team"
        {...team}
        onChange={(id) => {
          team.onChange(id);
          change('game', gameFor(id));
        }}
      >
        {teams.map(({ id, name: shown }) => (
          <option key={id} value={id}>
            {shown}
          </option>
        ))}
      </SelectField>
      <SelectField label="Game" {...bind('game')}>
        <option value="">Whole team</option>
        {teams
          .find(({ id }) => id === draft.team)
          ?.games.map(({ id, name: shown }) => (
            <option key={id} value={id}>
              {shown}
            </option>
          ))}
      </SelectField>
      <SelectField label="Role" choices={roles} {...bind('role')} />
      <p>
        The offer appears on their Teams page. Until they confirm, the team sees “Not yet confirmed” and you do not see
        their email.
      </p>
      <FormActions label="Invite" busyLabel="Inviting…" isBusy={isSending} onCancel={onClose} />
    </Form>
  );
}
