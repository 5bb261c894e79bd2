import type { AccountKind } from '../../../seed/accounts.ts';

/** Who tries; every name stands for one demo account. Team and college are the ones that the attempts aim at. */
export const actors = {
  'signed-out': null,
  stranger: 'parent',
  member: 'player',
  owner: 'coach',
  'team staff': 'team-staff',
  'college admin': 'college-admin',
  recruiter: 'college-staff',
  admissions: 'college-admissions',
  'other recruiter': 'other-college-admin',
  'recruiting coach': 'college-coach',
  guardian: 'guardian',
  minor: 'minor',
  staff: 'staff',
  developer: 'developer',
  admin: 'admin',
} as const satisfies Record<string, AccountKind | null>;

export type Actor = keyof typeof actors;

export const everyone = Object.keys(actors) as Actor[];
export const signedIn = everyone.filter((actor) => actor !== 'signed-out');
export const adults = signedIn.filter((actor) => actor !== 'minor');
export const nobody: Actor[] = [];
export const platform: Actor[] = ['staff', 'developer', 'admin'];
/** SE-022, SE-023. */
export const managers: Actor[] = ['owner', 'developer', 'admin'];
export const team: Actor[] = ['member', 'owner', 'team staff'];
/** Who sees emails and notes of the team. */
export const insiders: Actor[] = [...team, 'developer', 'admin'];
/** SE-016, SE-017. */
export const teamMakers: Actor[] = ['college admin', 'recruiter', 'other recruiter', 'recruiting coach', ...platform];
/** SE-009, SE-010. */
export const collegeEditors: Actor[] = ['college admin', 'recruiter', 'admissions', ...platform];
/** SE-013, SE-014. */
export const programViewers: Actor[] = ['college admin', 'recruiter', ...platform];
/** SE-005: who recruits for the college; of them all but admissions see its program and work its pipeline (SE-014). */
export const collegeRecruiters: Actor[] = ['college admin', 'recruiter', 'admissions', 'recruiting coach'];
export const programStaff: Actor[] = ['college admin', 'recruiter', 'recruiting coach'];
/** SE-011, SE-012. */
export const programManagers: Actor[] = ['college admin', 'admin'];

/** One attempt: SQL in which :me, :member, :team … stand for ids (see target-ids.ts), and who succeeds. */
export interface Attempt {
  sql: string;
  by: Actor[];
  /** Run before the attempt, past all row rules. */
  prepare?: string;
}

export interface TableRules {
  clauses: string;
  select: Attempt;
  insert: Attempt;
  update: Attempt;
  delete: Attempt;
}

/** A function that the API serves. A call succeeds when it is not refused and answers with a row. */
export interface FunctionRules {
  clauses: string;
  call: Attempt;
}

/** An edge function, called over HTTP. A call is refused by 401 or 403; a crash (500) fails; any other answer lets in. */
export interface EdgeFunctionRules {
  clauses: string;
  /** What is sent, ":team" and the like filled in; choose what changes nothing, or undo in `cleanUp` what it changed. */
  body: unknown;
  /** SQL before all calls, and after them. */
  prepare?: string;
  cleanUp?: string;
  by: Actor[];
}

export const attempt = (sql: string, by: Actor[], prepare?: string): Attempt => ({
  sql,
  by,
  ...(prepare ? { prepare } : {}),
});

/** A log table: one's own rows, or all for platform staff; anybody writes under the own id or none. */
export function logTable(name: string, columns: string, values: string): TableRules {
  const row = `insert into ${name} (user_id, ${columns}) values (:stranger, ${values})`;
  return {
    clauses: 'SE-042',
    select: attempt(`select user_id from ${name} where user_id = :stranger`, ['stranger', ...platform], row),
    insert: attempt(`insert into ${name} (user_id, ${columns}) values (:me, ${values})`, everyone),
    update: attempt(`update ${name} set user_id = null where user_id = :stranger`, nobody, row),
    delete: attempt(`delete from ${name} where user_id = :stranger`, nobody, row),
  };
}

/** A list of a team that everybody reads, unless said otherwise, and its managers write. */
export function teamList(
  clauses: string,
  name: string,
  insert: string,
  set: string,
  deletedBy: Actor[] = nobody,
  readBy: Actor[] = everyone,
): TableRules {
  return {
    clauses,
    select: attempt(`select id from ${name} where team_id = :team`, readBy),
    insert: attempt(insert, managers),
    update: attempt(`update ${name} set ${set} where team_id = :team`, managers),
    delete: attempt(`delete from ${name} where team_id = :team`, deletedBy),
  };
}
