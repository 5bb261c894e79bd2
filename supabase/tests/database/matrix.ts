import type { FunctionRules, TableRules } from './matrix/attempt.ts';
import { contentCalls } from './matrix/content-calls.ts';
import { contentRules } from './matrix/content.ts';
import { evaluationCalls } from './matrix/evaluation-calls.ts';
import { mailCalls } from './matrix/mail-calls.ts';
import { messagingCalls, messagingRules } from './matrix/messaging.ts';
import { peopleCalls } from './matrix/people-calls.ts';
import { peopleRules } from './matrix/people.ts';
import { paperCalls } from './matrix/paper-calls.ts';
import { recruitingCalls } from './matrix/recruiting-calls.ts';
import { playerCalls } from './matrix/player-calls.ts';
import { playerRules } from './matrix/players.ts';
import { recruitingRules } from './matrix/recruiting.ts';
import { bucketRules } from './matrix/storage.ts';
import { matchCalls } from './matrix/match-calls.ts';
import { scrimCalls } from './matrix/scrim-calls.ts';
import { teamCalls } from './matrix/team-calls.ts';
import { teamRules } from './matrix/teams.ts';

export { actors, type Actor, type Attempt } from './matrix/attempt.ts';

/** Who may do what with each table: a new table without its rules here fails the tests. */
export const tables: Record<string, TableRules> = {
  ...peopleRules,
  ...teamRules,
  ...contentRules,
  ...messagingRules,
  ...recruitingRules,
  ...playerRules,
};

/** Who may call each function of the API and get an answer. */
export const functions: Record<string, FunctionRules> = {
  ...peopleCalls,
  ...teamCalls,
  ...matchCalls,
  ...scrimCalls,
  ...contentCalls,
  ...messagingCalls,
  ...mailCalls,
  ...recruitingCalls,
  ...paperCalls,
  ...evaluationCalls,
  ...playerCalls,
};

/** Who may do what with the files of each bucket, by folder: attempts on storage.objects. */
export const buckets: Record<string, Record<string, TableRules>> = bucketRules;

export { edgeFunctions } from './matrix/edge-functions.ts';
