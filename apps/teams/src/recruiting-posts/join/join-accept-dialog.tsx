import { Dialog } from '@lineup/ui/dialog';
import { FieldPair, Form, FormActions, SelectField, any, fields, useForm } from '@lineup/ui/form';
import { gameTitle } from '../../model/game';
import type { JoinRequest } from '../../model/recruiting-post';
import { ROSTER_KINDS, defaultRole } from '../../model/roster/roster-kind';
import { roleLabel } from '../../model/roster/roster-role';
import type { TeamPage } from '../../model/team';
import { personName } from '../../model/words';
import { useDecideRequest } from './decide-request';

export interface JoinAcceptDialogProps {
  page: TeamPage;
  request: JoinRequest;
  onClose(): void;
}

/** Takes somebody who asked onto the players' list. Stays open when that fails. */
export default function JoinAcceptDialog({ page, request, onClose }: JoinAcceptDialogProps) {
  return (
    <Dialog title={`Accept ${personName(request.name)}`} onClose={onClose}>
      {(close) => <AcceptForm page={page} request={request} onDone={close} />}
    </Dialog>
  );
}

/** The value of the choice "no game": a select takes no null. */
const WHOLE_TEAM = '';

const acceptInput = fields({ role: any<string>(), gameId: any<string>() });

function AcceptForm({
  page: { team, games },
  request,
  onDone,
}: Omit<JoinAcceptDialogProps, 'onClose'> & { onDone(): void }) {
  const decide = useDecideRequest(team.id);
  const { bind, isSending, formProps } = useForm({
    keepAs: `join-request:${request.id}`,
    initial: { role: defaultRole('member'), gameId: games[0]?.id ?? WHOLE_TEAM },
    rules: acceptInput,
    send: ({ role, gameId }) => decide.mutateAsync({ request, accept: true, role, gameId: gameId || null }),
    onDone,
  });
  return (
    <Form {...formProps}>
      <FieldPair>
        <SelectField label="Game" {...bind('gameId')}>
          {games.map((game) => (
            <option key={game.id} value={game.id}>
              {gameTitle(game)}
            </option>
          ))}
          <option value={WHOLE_TEAM}>Whole team, no game</option>
        </SelectField>
        <SelectField
          label="Role"
          choices={Object.fromEntries(ROSTER_KINDS.member.addRoles.map((role) => [role, roleLabel(role)]))}
          {...bind('role')}
        />
      </FieldPair>
      <FormActions label="Add to the roster" busyLabel="Adding..." isBusy={isSending} onCancel={onDone} />
    </Form>
  );
}
