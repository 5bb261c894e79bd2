import * as z from '@lineup/schema';
import { Form, FormActions, oneOf, requiredName, SelectField, useForm } from '@lineup/ui/form';
import { t } from '../../language';
import { useSaveMatch } from './change-match';
import type { TournamentMatch, TournamentMatches } from './load-matches';
import { OpponentField } from './opponent-field';

/** Longest name of an opponent; the database holds the same. */
const MAX_OPPONENT = 80;

interface MatchFormProps {
  teamId: string;
  tournamentId: string;
  games: TournamentMatches['games'];
  /** The one whose opponent is changed; without it another one is added. */
  match?: TournamentMatch;
  /** Game of the match before. */
  lastGame?: string | undefined;
  onDone(): void;
}

/** Whom a match is against, and, where the team plays several, in which game. */
export function MatchForm({ teamId, tournamentId, games, match, lastGame, onDone }: MatchFormProps) {
  const save = useSaveMatch(tournamentId, !match);
  const { draft, bind, change, isSending, formProps } = useForm({
    keepAs: `match:${match?.id ?? `new:${tournamentId}`}`,
    initial: {
      opponent: match?.opponent?.name ?? '',
      rivalId: match?.opponent?.id ?? null,
      game: match?.game ?? lastGame ?? games[0]?.slug ?? '',
    },
    schema: z.object({
      opponent: requiredName(MAX_OPPONENT, () => t('Name the opponent.')),
      rivalId: z.nullable(z.string()),
      game: oneOf(
        games.map(({ slug }) => slug),
        () => t('Choose a game.'),
      ),
    }),
    send: ({ opponent, rivalId, game }, id) =>
      save.mutateAsync({
        id: match?.id ?? id,
        input: { game, opponentTeamId: rivalId, opponent: rivalId ? null : opponent },
      }),
    onDone,
  });
  return (
    <Form
      {...formProps}
      aria-label={match ? t('Opponent of match {number}', { number: match.number }) : t('Add a match')}
    >
      {games.length > 1 && (
        <SelectField
          label={t('Game')}
          choices={Object.fromEntries(games.map(({ slug, name }) => [slug, name]))}
          {...bind('game')}
        />
      )}
      <OpponentField
        {...bind('opponent')}
        teamId={teamId}
        game={draft.game}
        rivalId={draft.rivalId}
        onPick={(rivalId) => change('rivalId', rivalId)}
      />
      <FormActions
        label={match ? t('Save opponent') : t('Add match')}
        busyLabel={t('Saving...')}
        isBusy={isSending}
        onCancel={onDone}
      />
    </Form>
  );
}
