import { everyone, managers, nobody, signedIn, type EdgeFunctionRules } from './attempt.ts';

const INVITATION = "'00000000-0000-4000-8000-00000000a00e'";

/** Who may call each edge function, or each path of one. */
export const edgeFunctions: Record<string, EdgeFunctionRules> = {
  'process-points': {
    clauses: 'DB-035',
    body: { event_type: 'invented', event_category: 'engagement', page_path: '/' },
    by: signedIn,
  },
  invite: {
    clauses: 'SE-026',
    body: { invitation_id: INVITATION.slice(1, -1) },
    by: managers,
    prepare:
      'insert into team_invitations (id, team_id, email, role) ' +
      `values (${INVITATION}, :team, 'x@mail.example', 'player') on conflict do nothing`,
    cleanUp: `delete from team_invitations where id = ${INVITATION}`,
  },
  'export-account': {
    clauses: 'DB-085',
    body: {},
    by: signedIn,
    cleanUp: "delete from private.rate_counters where bucket = 'export_data'",
  },
  'render-content': { clauses: 'LE-002, LE-006', body: { kind: 'page', id: ':page' }, by: everyone },
  card: { clauses: 'RC-012', body: {}, by: everyone },
  // Finds neither: offer-pdf.test.ts and papers.test.ts try both with something.
  'offer-pdf': { clauses: 'RC-009', body: { offer_id: '00000000-0000-4000-8000-000000000000' }, by: signedIn },
  'papers/00000000-0000-4000-8000-000000000000/00000000-0000-4000-8000-000000000000': {
    clauses: 'RC-009',
    body: {},
    by: signedIn,
  },
  'remove-files': { clauses: 'DB-085', body: {}, by: nobody },
  'page-head': { clauses: 'RC-012', body: {}, by: everyone },
  'report-loads': { clauses: 'SH-014', body: { reports: [] }, by: everyone },
  'report-errors': { clauses: 'SH-014', body: { errors: [] }, by: everyone },
  sitemap: { clauses: 'SE-041', body: {}, by: everyone },
  feed: { clauses: 'LE-007', body: {}, by: everyone },
  // Asks for the signature of a provider, whoever calls; receive-mail.test.ts tries it with one.
  'receive-mail': { clauses: 'SE-041', body: {}, by: everyone },
  calendar: { clauses: 'SE-041', body: {}, by: everyone },
  // Without the typed confirmation nothing is deleted.
  'delete-account': { clauses: 'DB-085', body: {}, by: signedIn },
  'billing/checkout': { clauses: 'DB-012, SE-023', body: { team_id: ':team', tier: 'gold' }, by: managers },
  'billing/portal': { clauses: 'DB-012, SE-023', body: { team_id: ':team' }, by: managers },
  'link-account/list': { clauses: 'SE-026', body: {}, by: signedIn },
  'link-account/start': { clauses: 'SE-026', body: { provider: 'steam' }, by: signedIn },
  // They find nothing that was begun (410) or linked (404); link-account.test.ts tries both with something.
  'link-account/finish': { clauses: 'SE-026', body: { query: 'state=none' }, by: signedIn },
  'link-account/read': { clauses: 'SE-026', body: { provider: 'riot' }, by: signedIn },
  'send-push': { clauses: 'DB-085', body: {}, by: nobody },
  'send-push/key': { clauses: 'SE-041', body: {}, by: everyone },
  // Asks nobody who they are: without the secret of a link it finds nothing (404); sign-up-invited.test.ts tries it with one.
  'sign-up-invited': { clauses: 'SE-026', body: { token: '0'.repeat(64) }, by: everyone },
  'send-mail': { clauses: 'DB-085', body: {}, by: nobody },
  'fetch-calendars': { clauses: 'DB-085', body: {}, by: nobody },
  'send-webhooks': { clauses: 'DB-085', body: {}, by: nobody },
};
