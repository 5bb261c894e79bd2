import { Dialog } from '@lineup/ui/dialog';
import * as z from '@lineup/schema';
import { FieldPair, Form, FormActions, SelectField, useForm } from '@lineup/ui/form';
import { gameTitle, type Game } from '../../model/game';
import type { JoinRequest, RecruitingPost } from '../../model/recruiting-post';
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

const acceptInput = z.object({ role: z.string(), gameId: z.string() });

/** The game that the post is about, by its words; else the first. */
function gameOf(request: JoinRequest, posts: RecruitingPost[], games: Game[]): Game | undefined {
  const post = posts.find(({ id }) => id === request.post_id);
  const words = [post?.title, post?.description].join(' ').toLowerCase();
  return games.find((game) => words.includes(gameTitle(game).toLowerCase())) ?? games[0];
}

function AcceptForm({
  page: { team, games, recruiting_posts: posts },
  request,
  onDone,
}: Omit<JoinAcceptDialogProps, 'onClose'> & { onDone(): void }) {
  const decide = useDecideRequest(team.id);
  const { bind, isSending, formProps } = useForm({
    keepAs: `join-request:${request.id}`,
    initial: { role: defaultRole('member'), gameId: gameOf(request, posts, games)?.id ?? WHOLE_TEAM },
    schema: acceptInput,
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
