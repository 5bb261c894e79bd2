import { attempt, everyone, managers, nobody, signedIn, type FunctionRules } from './attempt.ts';

const ID = "'00000000-0000-4000-8000-00000000a005'";
const INVITATION =
  'delete from team_invitations; insert into team_invitations (id, team_id, email, role, token_hash) ' +
  `values (${ID}, :team, 'x@mail.example', 'player', encode(extensions.digest('secret', 'sha256'), 'hex'))`;

/** Functions of mails and of the links in them. */
export const mailCalls: Record<string, FunctionRules> = {
  claim_mails: { clauses: 'DB-085', call: attempt('select * from claim_mails()', nobody) },
  settle_mail: { clauses: 'DB-085', call: attempt(`select settle_mail(${ID})`, nobody) },
  send_team_invitation: {
    clauses: 'SE-026',
    call: attempt(`select send_team_invitation(${ID})`, managers, INVITATION),
  },
  preview_team_invitation: {
    clauses: 'SE-026',
    call: attempt("select * from preview_team_invitation('secret')", everyone, INVITATION),
  },
  read_team_invitation: {
    clauses: 'SE-026',
    call: attempt("select from read_team_invitation('secret') link where link is not null", signedIn, INVITATION),
  },
};
