import type { Today } from '@lineup/product';
import { plural, t } from '../../language';

type Answers = NonNullable<Today['teams']>['answers'];

/** A row of what waits for the viewer. */
export interface WaitingRow {
  key: string;
  to: string;
  title: string;
  text: string;
}

/** Who waits for an answer, and where it is given. */
export function waitingRows(answers: Answers): WaitingRow[] {
  if (!answers) return [];
  const offers = (answers.offers ?? []).map(({ kind, team_name: team, person_name: person }, place) => ({
    key: `offer ${place}`,
    to: '/teams',
    title: team,
    text: {
      invitation: t('Invites you to the team'),
      place: person ? t('Wants {person} on the roster', { person }) : t('Wants you on the roster'),
      transfer: t('Wants you to own the team'),
    }[kind],
  }));
  const requests = (answers.requests ?? []).map(({ team_id: id, team_name: team, amount }) => ({
    key: `request ${id}`,
    to: `/teams/${id}/manage?tab=recruiting`,
    title: team,
    text: plural(amount, '{count} person asks to join', '{count} people ask to join'),
  }));
  const polls = (answers.polls ?? []).map(({ id, title, team_id: team, team_name: name }) => ({
    key: `poll ${id}`,
    to: `/teams/${team}/manage?tab=practices&poll=${id}`,
    title,
    text: t('Say when you can play · {name}', { name }),
  }));
  return [...offers, ...requests, ...polls];
}

/** Practices that are over, of which the viewer has yet to say who came. */
export const unrecordedRows = (answers: Answers): WaitingRow[] =>
  (answers?.presence ?? []).map(({ id, title, team_id: team, team_name: name }) => ({
    key: `presence ${id}`,
    to: `/teams/${team}/manage?tab=practices&practice=${id}`,
    title,
    text: name,
  }));

/** Players who wait for an evaluation by the viewer. */
export const evaluationRows = (evaluations: Today['evaluations']): WaitingRow[] =>
  (evaluations ?? []).map(({ id, person, team_name: team }) => ({
    key: `evaluation ${id}`,
    to: '/teams/evaluations',
    title: person ?? t('A player'),
    text: t('Asks you for an evaluation · {team}', { team }),
  }));
