import { attempt, signedIn, type FunctionRules } from './attempt.ts';
import { ID } from './recruiting.ts';

/** The member waits for an evaluation by the owner of the team. */
const ASKED = `delete from private.coach_evaluations where player_id = :member;
  insert into private.coach_evaluations (id, player_id, author_id, team_id, asked_at) values (${ID}, :member, :coach, :team, now());`;

/** Functions of the evaluation of a player by a coach. */
export const evaluationCalls: Record<string, FunctionRules> = {
  ask_evaluation: {
    clauses: 'RC-012',
    call: attempt(
      'select ask_evaluation(:team, :coach)',
      ['member'],
      'delete from private.coach_evaluations where player_id = :member',
    ),
  },
  show_evaluation: { clauses: 'RC-012', call: attempt(`select show_evaluation(${ID}, 'nobody')`, ['member'], ASKED) },
  // What is not the caller's is left alone: coach-evaluations.test.ts.
  remove_evaluation: { clauses: 'RC-012', call: attempt(`select remove_evaluation(${ID})`, signedIn, ASKED) },
  write_evaluation: {
    clauses: 'RC-012',
    call: attempt(`select write_evaluation(${ID}, '{"mechanics": 4}', 'Matrix')`, ['owner'], ASKED),
  },
  decline_evaluation: { clauses: 'RC-012', call: attempt(`select decline_evaluation(${ID})`, ['owner'], ASKED) },
  withdraw_evaluation: { clauses: 'RC-012', call: attempt(`select withdraw_evaluation(${ID})`, ['owner'], ASKED) },
  load_evaluations: { clauses: 'RC-012', call: attempt('select load_evaluations()', signedIn) },
};
