import { Dialog } from '@lineup/ui/dialog';
import * as z from '@lineup/schema';
import { Form, FormActions, FormMessage, SelectField, useForm } from '@lineup/ui/form';
import { teamRoles, type TeamRole } from '../../../model/team-roles';
import type { Player } from '../../model/load-player';
import { useInviteToTeam } from './use-invite-to-team';
import { saidOf, t } from '../../../language';

interface InviteDialogProps {
  player: Player;
  onClose(): void;
}

const schema = z.object({ team: z.string(), game: z.string(), role: z.custom<TeamRole>() });

/** The place on one of the viewer's teams that a player is offered. It waits for their yes, of a minor for their guardian's, too. */
export default function InviteDialog({ player, onClose }: InviteDialogProps) {
  return (
    <Dialog title={t('Invite {name} to a team', { name: player.name ?? t('this player') })} onClose={onClose}>
      {(close) => <InviteForm player={player} onClose={close} />}
    </Dialog>
  );
}

function InviteForm({ player: { user_id, name, games, actions }, onClose }: InviteDialogProps) {
  const teams = actions.teams.filter((team) => !team.is_on_roster);
  const nameOf = (id: string) => teams.find((team) => team.id === id)?.name ?? t('the team');
  /** The game of a team that the player plays, the main one first. */
  const gameFor = (id: string) => {
    const own = teams.find((team) => team.id === id)?.games ?? [];
    return games.map((game) => own.find((each) => each.name === game.name)?.id).find(Boolean) ?? '';
  };
  const invite = useInviteToTeam({ user_id, name }, nameOf);
  const [first] = teams;
  const { bind, change, draft, failure, isSending, formProps } = useForm({
    keepAs: `team-invitation:${user_id}`,
    initial: { team: first?.id ?? '', game: gameFor(first?.id ?? ''), role: 'player' as TeamRole },
    schema,
    send: (input) => invite.mutateAsync(input),
    onDone: onClose,
  });
  const team = bind('team');
  return (
    <Form {...formProps} aria-label={t('Invite to team')}>
      <FormMessage>{failure}</FormMessage>
      <SelectField
        label={t('Team')}
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
      <SelectField label={t('Game')} {...bind('game')}>
        <option value="">{t('Whole team')}</option>
        {teams
          .find(({ id }) => id === draft.team)
          ?.games.map(({ id, name: shown }) => (
            <option key={id} value={id}>
              {shown}
            </option>
          ))}
      </SelectField>
      <SelectField label={t('Role')} choices={saidOf(teamRoles)} {...bind('role')} />
      <p>
        {t(
          'The offer appears on their Teams page. Until they confirm, the team sees “Not yet confirmed” and you do not see their email.',
        )}
      </p>
      <FormActions label={t('Invite')} busyLabel={t('Inviting…')} isBusy={isSending} onCancel={onClose} />
    </Form>
  );
}
