import type { Today } from '@lineup/data';

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
      invitation: 'Invites you to the team',
      place: person ? `Wants ${person} on the roster` : 'Wants you on the roster',
      transfer: 'Wants you to own the team',
    }[kind],
  }));
  const requests = (answers.requests ?? []).map(({ team_id: id, team_name: team, amount }) => ({
    key: `request ${id}`,
    to: `/teams/${id}/manage?tab=recruiting`,
    title: team,
    text: amount === 1 ? '1 person asks to join' : `${amount} people ask to join`,
  }));
  const polls = (answers.polls ?? []).map(({ id, title, team_id: team, team_name: name }) => ({
    key: `poll ${id}`,
    to: `/teams/${team}/manage?tab=practices&poll=${id}`,
    title,
    text: `Say when you can play · ${name}`,
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
