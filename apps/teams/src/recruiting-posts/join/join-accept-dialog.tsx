import * as z from 'zod/mini';
import { Select } from '@lineup/ui/select';
import { ROSTER_KINDS, defaultRole } from '../../model/roster/roster-kind';
import { roleLabel } from '../../model/roster/roster-role';
import type { JoinRequest } from '../../model/recruiting-post';
import type { TeamPage } from '../../model/team';
import { Dialog } from '../../kit/dialog/dialog';
import { Field } from '../../form/field';
import { FormButtons } from '../../form/form-buttons';
import { useForm } from '../../form/use-form';
import { personName } from '../../model/words';
import styles from '../../form/form.module.css';
import { useDecideRequest } from './decide-request';
import { gameTitle } from '../../model/game';

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

const acceptInput = z.object({ role: z.string(), gameId: z.string() });

function AcceptForm({ page, request, onDone }: { page: TeamPage; request: JoinRequest; onDone(): void }) {
  const {
    team,
    games,
    viewer: { is_manager: isManager },
  } = page;
  const decide = useDecideRequest(team.id, isManager);
  const { draft, change, formProps } = useForm({
    initial: { role: defaultRole('member'), gameId: games[0]?.id ?? WHOLE_TEAM },
    rules: acceptInput,
    send: ({ role, gameId }) => decide.mutateAsync({ request, accept: true, role, gameId: gameId || null }),
    onDone,
  });
  return (
    <form {...formProps} className={styles.form}>
      <div className={styles.pair}>
        <Field label="Game">
          {(control) => (
            <Select
              {...control}
              value={draft.gameId}
              options={[
                ...games.map((game) => ({ value: game.id, label: gameTitle(game) })),
                { value: WHOLE_TEAM, label: 'Whole team, no game' },
              ]}
              onChange={(gameId) => change('gameId', gameId)}
            />
          )}
        </Field>
        <Field label="Role">
          {(control) => (
            <Select
              {...control}
              value={draft.role}
              options={ROSTER_KINDS.member.addRoles.map((value) => ({ value, label: roleLabel(value) }))}
              onChange={(role) => change('role', role)}
            />
          )}
        </Field>
      </div>
      <FormButtons label="Add to the roster" busyLabel="Adding..." isBusy={decide.isPending} onCancel={onDone} />
    </form>
  );
}
