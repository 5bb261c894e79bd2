import type { Sentences } from '@lineup/language';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { plainDate } from '@lineup/ui/dates';
import { EvaluationText } from '@lineup/ui/evaluation';
import { NativeSelect } from '@lineup/ui/native-select';
import type { Player, PlayerEvaluation } from '../../model/load-player';
import page from '../kit/player-page.module.css';
import { Section } from '../sections/section';
import styles from './own-evaluations.module.css';
import { useAskEvaluation, useRemoveEvaluation, useShowEvaluation } from './use-own-evaluations';
import { t } from '../../../language';

const READERS = {
  colleges: 'Colleges that I wrote to',
  everybody: 'Everybody who sees my page',
  nobody: 'Only me',
} as const satisfies Sentences;

/** For the player: what coaches wrote, who reads it, and whom else they can ask, with one press each. */
export function OwnEvaluations({ player }: { player: Player }) {
  const { evaluations = [], evaluators, guardian } = player;
  const ask = useAskEvaluation();
  if (evaluations.length === 0 && (evaluators ?? []).length === 0) return null;
  return (
    <Section title={t('Evaluations by coaches')}>
      <p className={page.hint}>
        {t(
          'A coach or manager of a team that you are on says how you play. You choose who reads it, and never change a word.',
        )}
        {guardian !== null && ` ${t('Your guardian reads it, too.')}`}
      </p>
      <ul className={styles.list}>
        {evaluations.map((each) => (
          <OwnEvaluation key={each.id} evaluation={each} isMinor={guardian !== null} ask={ask} />
        ))}
        {evaluators?.map((each) => (
          <li key={`${each.author_id} ${each.team_id}`} className={styles.row}>
            <span>
              {each.name ?? t('A coach')} <span className={page.hint}>{each.team}</span>
            </span>
            <Button
              aria-label={t('Ask {name} for an evaluation', { name: authorOf(each.name, each.team) })}
              aria-disabled={ask.isPending}
              onClick={() => ask.mutate(each)}
            >
              {t('Ask')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface OwnEvaluationProps {
  evaluation: PlayerEvaluation;
  isMinor: boolean;
  ask: ReturnType<typeof useAskEvaluation>;
}

function OwnEvaluation({ evaluation, isMinor, ask }: OwnEvaluationProps) {
  const show = useShowEvaluation();
  const remove = useRemoveEvaluation();
  const { id, at, asked_at: asked, by, team, shows_to: stored, author_id: author, team_id: teamId } = evaluation;
  const name = authorOf(by, team);
  const shown = show.isPending ? show.variables?.to : stored;
  return (
    <li className={styles.evaluation} aria-label={t('Evaluation by {name}', { name })}>
      {at ? <EvaluationText evaluation={evaluation} /> : <p className={styles.state}>{stateText(evaluation, name)}</p>}
      {at && asked && <p className={page.hint}>{t('You asked for a new one on {day}.', { day: plainDate(asked) })}</p>}
      <div className={styles.actions}>
        {at && (
          <label className={styles.readers}>
            {t('Who reads it')}
            <NativeSelect
              value={shown}
              onChange={(event) => show.mutate({ id, to: event.target.value as keyof typeof READERS })}
            >
              {Object.entries(READERS)
                .filter(([reader]) => !(isMinor && reader === 'everybody'))
                .map(([reader, label]) => (
                  <option key={reader} value={reader}>
                    {t(label)}
                  </option>
                ))}
            </NativeSelect>
          </label>
        )}
        {at && !asked && author && teamId && (
          <Button
            variant="ghost"
            aria-label={t('Ask for a new one: {name}', { name })}
            aria-disabled={ask.isPending}
            onClick={() => ask.mutate({ author_id: author, team_id: teamId })}
          >
            {t('Ask for a new one')}
          </Button>
        )}
        {at ? (
          <ConfirmDialog
            title={t('Remove the evaluation by {name}?', { name })}
            description={t(
              'Nobody reads it any more, and it does not come back. To keep it for yourself, choose “Only me”.',
            )}
            yes={t('Remove')}
            no={t('Keep it')}
            isDestructive
            onConfirm={() => remove.mutate({ id })}
          >
            {(question) => (
              <Button variant="ghost" aria-label={t('Remove the evaluation by {name}', { name })} onClick={question}>
                {t('Remove')}
              </Button>
            )}
          </ConfirmDialog>
        ) : (
          <Button
            variant="ghost"
            aria-label={asked ? t('Cancel request to {name}', { name }) : t('Dismiss the request to {name}', { name })}
            aria-disabled={remove.isPending}
            onClick={() => remove.mutate({ id })}
          >
            {asked ? t('Cancel request') : t('Dismiss')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Whoever writes an evaluation, in the middle of a sentence. */
const authorOf = (name: string | null | undefined, team: string | null | undefined) =>
  t('{name} of {team}', { name: name ?? t('a coach'), team: team ?? t('your team') });

function stateText({ asked_at: asked, declined_at: declined, withdrawn_at: gone }: PlayerEvaluation, name: string) {
  if (asked) return t('You asked {name} on {day}.', { name, day: plainDate(asked) });
  if (declined) return t('For now, {name} will not write one.', { name });
  return gone
    ? t('Withdrawn by {name} on {day}.', { name, day: plainDate(gone) })
    : t('Withdrawn by {name}.', { name });
}
