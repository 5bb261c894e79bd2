import { attempt, everyone, managers, nobody, type FunctionRules } from './attempt.ts';

const ID = "'00000000-0000-4000-8000-00000000a005'";
const INVITATION =
  'delete from team_invitations; insert into team_invitations (id, team_id, email, role, token_hash) ' +
  `values (${ID}, :team, 'x@mail.example', 'player', encode(extensions.digest('secret', 'sha256'), 'hex'))`;

const PRACTICE =
  'insert into team_practices (id, team_id, title, scheduled_at) ' +
  `values (${ID}, :team, 'Reminder', now() + interval '1 day')`;

/** Functions of mails, of the links in them, and of payments. */
export const mailCalls: Record<string, FunctionRules> = {
  claim_mails: { clauses: 'DB-085', call: attempt('select * from claim_mails()', nobody) },
  settle_mail: { clauses: 'DB-085', call: attempt(`select settle_mail(${ID})`, nobody) },
  send_team_invitation: {
    clauses: 'SE-026',
    call: attempt(`select send_team_invitation(${ID})`, managers, INVITATION),
  },
  remind_non_responders: {
    clauses: 'SE-022',
    call: attempt(`select remind_non_responders(${ID})`, managers, PRACTICE),
  },
  billing_of_team: { clauses: 'DB-012, SE-023', call: attempt('select billing_of_team(:team)', managers) },
  read_team_invitation: {
    clauses: 'SE-026',
    call: attempt("select from read_team_invitation('secret') link where link is not null", everyone, INVITATION),
  },
};
