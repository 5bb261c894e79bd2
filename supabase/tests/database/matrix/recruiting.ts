import {
  everyone,
  signedIn,
  platform,
  collegeEditors,
  collegeRecruiters,
  programManagers,
  programViewers,
  programStaff,
  nobody,
  attempt,
  type Actor,
  type TableRules,
} from './attempt.ts';

/** Everybody who sees the program and the pipeline of the first college, and who works in it. */
export const seesPipeline: Actor[] = [...programStaff, ...platform];
export const works: Actor[] = [...programStaff, 'admin'];
/** SE-005, RC-017: admissions too. */
export const recruits: Actor[] = [...collegeRecruiters, ...platform];

export const ID = "'00000000-0000-4000-9000-000000000001'";

/** One interest of the member in the first college, with its id above. */
export const INTEREST = `delete from interests where college_id = :college and player_id = :member;
  insert into interests (id, college_id, player_id, name, source, stage_id, stage_since)
  select ${ID}, :college, :member, 'Riley', 'recruiter', s.id, now()
  from pipeline_stages s where s.college_id = :college and s.kind = 'new';`;
export const TAG = `delete from pipeline_tags where college_id = :college;
  insert into pipeline_tags (id, college_id, name) values (${ID}, :college, 'Matrix');`;
const VIEW = `delete from pipeline_views where college_id = :college;
  insert into pipeline_views (id, college_id, name, query, created_by)
  select ${ID}, :college, 'Matrix', 'only=unanswered', user_id from user_roles
  where role = 'programs_college_staff' and college_id = :college limit 1;`;
const REPLY = `delete from saved_replies where college_id = :college;
  insert into saved_replies (id, college_id, name, body, created_by)
  select ${ID}, :college, 'Matrix', 'Hello', user_id from user_roles
  where role = 'programs_college_staff' and college_id = :college limit 1;`;
const CRITERION = `delete from evaluation_criteria where college_id = :college;
  insert into evaluation_criteria (id, college_id, name) values (${ID}, :college, 'Matrix');`;
const NOTE = `${INTEREST} insert into interest_notes (id, interest_id, author_id, body)
  select ${ID}, ${ID}, user_id, 'Private' from user_roles
  where role = 'programs_college_staff' and college_id = :college limit 1;`;
const MENTION = `${NOTE} insert into interest_mentions (note_id, user_id, college_id)
  select ${ID}, author_id, :college from interest_notes where id = ${ID};`;
const EVALUATION = `${INTEREST} ${CRITERION} insert into interest_evaluations (interest_id, criterion_id, evaluator_id, score)
  select ${ID}, ${ID}, user_id, 4 from user_roles
  where role = 'programs_college_staff' and college_id = :college limit 1;`;
const TASK = `${INTEREST} insert into interest_tasks (id, interest_id, title) values (${ID}, ${ID}, 'Call');`;
/** A slot for two, three days ahead, to which nobody is invited yet; then with the member invited, or with a place of theirs. */
export const MEETING = `${INTEREST} update interests set sent_at = now() where id = ${ID};
  delete from meetings where college_id = :college;
  insert into meetings (id, series_id, college_id, kind, starts_at, minutes, time_zone, place, places)
  values (${ID}, ${ID}, :college, 'tryout', now() + interval '3 days', 60, 'UTC', 'Matrix', 2);`;
export const INVITED = `${MEETING} insert into meeting_bookings (id, meeting_id, interest_id, college_id, state)
  values (${ID}, ${ID}, ${ID}, :college, 'invited');`;
export const BOOKING = `${INVITED} update meeting_bookings set state = 'booked', booked_at = now() where id = ${ID};`;
export const BEGUN = `${BOOKING} update meetings set starts_at = now() - interval '1 hour' where id = ${ID};`;
/** An offer to the member for a need of the college, which is the only one with an open spot. */
export const OFFER = `${INTEREST} update interests set sent_at = now() where id = ${ID};
  update roster_needs set open_spots = 2 where id = (select id from roster_needs where college_id = :college order by id limit 1);
  insert into private.offers (id, interest_id, college_id, expires_at) values (${ID}, ${ID}, :college, now() + interval '3 days');
  insert into private.offer_versions (offer_id, number, need_id, esports_title_id, role, amount, years, terms, expires_at)
  select ${ID}, 1, n.id, p.esports_title_id, 'Matrix', 1, 1, 'Matrix', now() + interval '3 days'
  from roster_needs n join college_programs p on p.id = n.program_id where n.college_id = :college order by n.id limit 1;`;
export const SCORED = `${BEGUN} ${CRITERION} insert into tryout_scores (booking_id, criterion_id, evaluator_id, college_id, score)
  select ${ID}, ${ID}, user_id, :college, 4 from user_roles
  where role = 'programs_college_staff' and college_id = :college limit 1;`;
export const SEASON = `insert into associations (id, name) values (${ID}, 'Matrix');
  insert into association_seasons (id, association_id, name, begins_on, ends_on, sentence)
  values (${ID}, ${ID}, 'Matrix', current_date, current_date, 'Matrix');`;
/** A call that the recruiter noted. */
export const NOTED_CONTACT = `${INTEREST} insert into private.contact_log (id, interest_id, college_id, kind, happened_at, person_id)
  values (${ID}, ${ID}, :college, 'call', now(), :recruiter);`;
const EVENT = `${INTEREST} insert into interest_events (interest_id, college_id, kind) values (${ID}, :college, 'saved');`;
export const FORM = `delete from interest_forms where college_id = :college;
  insert into interest_forms (id, college_id, title) values (${ID}, :college, 'Matrix');
  insert into interest_form_versions (id, form_id, college_id, number, title, questions)
  values (${ID}, ${ID}, :college, 1, 'Matrix', '[]');`;
export const OPEN_FORM = `${FORM} update interest_forms set current_version = 1, is_open = true where id = ${ID};`;
const CLOSED_FORM = `${FORM} update interest_forms set current_version = 1 where id = ${ID};`;
export const SUBMISSION = `${INTEREST} ${OPEN_FORM}
  insert into interest_submissions (id, interest_id, college_id, player_id, form_id, version_id, answers, last_request)
  values (${ID}, ${ID}, :college, :member, ${ID}, ${ID}, '{}', ${ID});`;
const DRAFT = `${OPEN_FORM} insert into interest_drafts (user_id, form_id) values (:member, ${ID});`;
const REPLY_TIME = `delete from college_reply_times where college_id = :college;
  insert into college_reply_times (college_id, counted) values (:college, 5);`;

const reference = (table: string): TableRules => ({
  clauses: 'DB-023',
  select: attempt(`select name from ${table}`, everyone),
  insert: attempt(`insert into ${table} values (:spareTitle, 99, 'Matrix')`, nobody),
  update: attempt(`update ${table} set name = 'Matrix' where name = 'Radiant' or name = 'Duelist'`, nobody),
  delete: attempt(`delete from ${table}`, nobody),
});

/** The stranger said yes, before they left the program. */
const CONTACT =
  'insert into program_contacts (college_id, user_id) values (:college, :stranger) on conflict do nothing;';

/** An invitation of the demo player, by the admin of the college. */
export const COLLEGE_REQUEST = `delete from college_requests;
  insert into college_requests (id, user_id, name, city, state, website_url, position)
  values (${ID}, :stranger, 'Matrix College', 'Reno', 'NV', 'https://matrix.example', 'Coach');`;
export const COLLEGE_INVITATION = `insert into college_invitations (id, college_id, email, role, invited_by)
  select ${ID}, :college, 'player@lineup.example', 'programs_college_staff', user_id from user_roles
  where college_id = :college and role = 'programs_college_admin' limit 1;`;

/** The college side of recruiting: needs, stages, forms, interests and what hangs on them. */
export const recruitingRules: Record<string, TableRules> = {
  college_invitations: {
    clauses: 'SE-011, SE-012',
    select: attempt(`select email from college_invitations where id = ${ID}`, programManagers, COLLEGE_INVITATION),
    insert: attempt(
      "insert into college_invitations (college_id, email, role) values (:college, 'x@y.example', 'programs_college_staff')",
      nobody,
    ),
    update: attempt(`update college_invitations set status = 'accepted' where id = ${ID}`, nobody, COLLEGE_INVITATION),
    delete: attempt(`delete from college_invitations where id = ${ID}`, nobody, COLLEGE_INVITATION),
  },
  program_contacts: {
    clauses: 'RC-004, SE-011',
    select: attempt(
      'select created_at from program_contacts where college_id = :college and user_id = :stranger',
      ['stranger'],
      CONTACT,
    ),
    insert: attempt('insert into program_contacts (college_id, user_id) values (:college, :me)', nobody),
    update: attempt('update program_contacts set created_at = now() where college_id = :college', nobody, CONTACT),
    delete: attempt('delete from program_contacts where college_id = :college', nobody, CONTACT),
  },
  college_requests: {
    clauses: 'SE-043',
    select: attempt(
      'select name from college_requests where user_id = :stranger',
      ['stranger', ...platform],
      COLLEGE_REQUEST,
    ),
    insert: attempt(
      "insert into college_requests (user_id, name, city, state, website_url, position) values (:me, 'Matrix', 'Reno', 'NV', 'https://matrix.example', 'Coach')",
      nobody,
    ),
    update: attempt(
      "update college_requests set status = 'approved', decided_at = now() where user_id = :stranger",
      nobody,
      COLLEGE_REQUEST,
    ),
    delete: attempt('delete from college_requests where user_id = :stranger', ['stranger'], COLLEGE_REQUEST),
  },
  esports_ranks: reference('esports_ranks'),
  esports_positions: reference('esports_positions'),
  roster_needs: {
    clauses: 'DB-023, SE-009, SE-010',
    select: attempt('select position from roster_needs where college_id = :college', everyone),
    insert: attempt(
      "insert into roster_needs (program_id, position) select id, 'Flex' from college_programs where college_id = :college limit 1",
      collegeEditors,
      'delete from roster_needs where college_id = :college',
    ),
    update: attempt("update roster_needs set position = 'Flex' where college_id = :college", collegeEditors),
    delete: attempt('delete from roster_needs where college_id = :college', collegeEditors),
  },
  pipeline_stage_labels: {
    clauses: 'DB-023, RC-010',
    select: attempt('select label from pipeline_stage_labels', signedIn),
    insert: attempt("insert into pipeline_stage_labels values ('new', 'Matrix', 99)", nobody),
    update: attempt("update pipeline_stage_labels set label = 'Matrix' where label = 'Interview'", nobody),
    delete: attempt('delete from pipeline_stage_labels', nobody),
  },
  pipeline_stages: {
    clauses: 'RC-018, SE-013, SE-014',
    select: attempt('select name from pipeline_stages where college_id = :college', seesPipeline),
    insert: attempt(
      "insert into pipeline_stages (college_id, kind, name, player_label) values (:college, 'new', 'Matrix', 'Received')",
      programViewers,
    ),
    update: attempt(
      "update pipeline_stages set name = name || ' (Matrix)' where college_id = :college",
      programViewers,
    ),
    delete: attempt('delete from pipeline_stages where college_id = :college', nobody),
  },
  pipeline_tags: {
    clauses: 'RC-018, SE-005, SE-014',
    select: attempt(`select name from pipeline_tags where id = ${ID}`, seesPipeline, TAG),
    insert: attempt("insert into pipeline_tags (college_id, name) values (:college, 'Mine')", works),
    update: attempt(`update pipeline_tags set name = 'Other' where id = ${ID}`, works, TAG),
    delete: attempt(`delete from pipeline_tags where id = ${ID}`, works, TAG),
  },
  pipeline_views: {
    clauses: 'RC-018, SE-005, SE-014',
    select: attempt(`select query from pipeline_views where id = ${ID}`, seesPipeline, VIEW),
    insert: attempt(
      "insert into pipeline_views (college_id, name, query) values (:college, 'Mine', 'only=new')",
      works,
    ),
    // A recruiter's; who manages the program changes every one.
    update: attempt(
      `update pipeline_views set name = 'Other' where id = ${ID}`,
      ['recruiter', ...programManagers],
      VIEW,
    ),
    delete: attempt(`delete from pipeline_views where id = ${ID}`, ['recruiter', ...programManagers], VIEW),
  },
  saved_replies: {
    clauses: 'RC-018, SE-005, SE-014',
    select: attempt(`select body from saved_replies where id = ${ID}`, seesPipeline, REPLY),
    insert: attempt("insert into saved_replies (college_id, name, body) values (:college, 'Mine', 'Hello')", works),
    update: attempt(
      `update saved_replies set body = 'Other' where id = ${ID}`,
      ['recruiter', ...programManagers],
      REPLY,
    ),
    delete: attempt(`delete from saved_replies where id = ${ID}`, ['recruiter', ...programManagers], REPLY),
  },
  evaluation_criteria: {
    clauses: 'SE-011, SE-012, SE-013, SE-014',
    select: attempt(`select name from evaluation_criteria where id = ${ID}`, seesPipeline, CRITERION),
    insert: attempt("insert into evaluation_criteria (college_id, name) values (:college, 'Mine')", programManagers),
    update: attempt(`update evaluation_criteria set name = 'Other' where id = ${ID}`, programManagers, CRITERION),
    delete: attempt(`delete from evaluation_criteria where id = ${ID}`, programManagers, CRITERION),
  },
  interest_forms: {
    clauses: 'RC-007, SE-009, SE-010',
    select: attempt(`select questions from interest_forms where id = ${ID}`, recruits, FORM),
    insert: attempt("insert into interest_forms (college_id, title) values (:college, 'Mine')", collegeEditors),
    update: attempt(`update interest_forms set title = 'Other' where id = ${ID}`, collegeEditors, FORM),
    delete: attempt(`delete from interest_forms where id = ${ID}`, nobody, FORM),
  },
  interest_form_versions: {
    clauses: 'RC-007',
    select: attempt(`select questions from interest_form_versions where id = ${ID}`, recruits, CLOSED_FORM),
    insert: attempt(
      `insert into interest_form_versions (form_id, college_id, number, title, questions) values (${ID}, :college, 2, 'X', '[]')`,
      nobody,
      FORM,
    ),
    update: attempt(`update interest_form_versions set title = 'X' where id = ${ID}`, nobody, FORM),
    delete: attempt(`delete from interest_form_versions where id = ${ID}`, nobody, FORM),
  },
  interest_drafts: {
    clauses: 'RC-007',
    select: attempt('select answers from interest_drafts where user_id = :member', ['member'], DRAFT),
    insert: attempt(`insert into interest_drafts (user_id, form_id) values (:me, ${ID})`, signedIn, OPEN_FORM),
    update: attempt("update interest_drafts set answers = '{}' where user_id = :member", ['member'], DRAFT),
    delete: attempt('delete from interest_drafts where user_id = :member', ['member'], DRAFT),
  },
  interests: {
    clauses: 'RC-018, SE-005, SE-009, SE-014',
    select: attempt(`select name from interests where id = ${ID}`, seesPipeline, INTEREST),
    insert: attempt(
      "insert into interests (college_id, player_id, name, source) values (:college, :me, 'X', 'player')",
      nobody,
    ),
    update: attempt(`update interests set name = 'X' where id = ${ID}`, nobody, INTEREST),
    delete: attempt(`delete from interests where id = ${ID}`, nobody, INTEREST),
  },
  interest_submissions: {
    clauses: 'RC-007, RC-009',
    select: attempt(
      `select answers from interest_submissions where id = ${ID}`,
      ['member', ...seesPipeline],
      SUBMISSION,
    ),
    insert: attempt(
      `insert into interest_submissions (id, interest_id, college_id, player_id, form_id, version_id, answers, last_request)
       values (gen_random_uuid(), ${ID}, :college, :me, ${ID}, ${ID}, '{}', ${ID})`,
      nobody,
      SUBMISSION,
    ),
    update: attempt(`update interest_submissions set answers = '{}' where id = ${ID}`, nobody, SUBMISSION),
    delete: attempt(`delete from interest_submissions where id = ${ID}`, nobody, SUBMISSION),
  },
  interest_events: {
    clauses: 'RC-009, RC-018',
    select: attempt(`select kind from interest_events where interest_id = ${ID}`, seesPipeline, EVENT),
    insert: attempt(
      `insert into interest_events (interest_id, college_id, kind) values (${ID}, :college, 'sent')`,
      nobody,
      EVENT,
    ),
    update: attempt(`update interest_events set kind = 'sent' where interest_id = ${ID}`, nobody, EVENT),
    delete: attempt(`delete from interest_events where interest_id = ${ID}`, nobody, EVENT),
  },
  interest_notes: {
    clauses: 'SE-013, SE-014, RC-018',
    select: attempt(`select body from interest_notes where id = ${ID}`, seesPipeline, NOTE),
    insert: attempt(`insert into interest_notes (interest_id, body) values (${ID}, 'Mine')`, works, INTEREST),
    update: attempt(`update interest_notes set body = 'Other' where id = ${ID}`, ['recruiter'], NOTE),
    delete: attempt(`delete from interest_notes where id = ${ID}`, ['recruiter', ...programManagers], NOTE),
  },
  interest_mentions: {
    clauses: 'RC-018, SE-013, SE-014',
    select: attempt(`select user_id from interest_mentions where note_id = ${ID}`, seesPipeline, MENTION),
    insert: attempt(
      `insert into interest_mentions (note_id, user_id, college_id) values (${ID}, :me, :college)`,
      nobody,
      NOTE,
    ),
    update: attempt(`update interest_mentions set seen_at = now() where note_id = ${ID}`, nobody, MENTION),
    delete: attempt(`delete from interest_mentions where note_id = ${ID}`, nobody, MENTION),
  },
  interest_tags: {
    clauses: 'RC-018',
    select: attempt(
      `select tag_id from interest_tags where interest_id = ${ID}`,
      seesPipeline,
      `${INTEREST} ${TAG} insert into interest_tags values (${ID}, ${ID}, :college)`,
    ),
    insert: attempt(`insert into interest_tags values (${ID}, ${ID}, :college)`, nobody, `${INTEREST} ${TAG}`),
    update: attempt('update interest_tags set college_id = :college', nobody),
    delete: attempt('delete from interest_tags', nobody),
  },
  interest_evaluations: {
    clauses: 'SE-013, SE-014, RC-018',
    // Whoever has not scored sees no score of others.
    select: attempt(
      `select score from interest_evaluations where interest_id = ${ID}`,
      ['recruiter', ...platform],
      EVALUATION,
    ),
    insert: attempt(
      `insert into interest_evaluations (interest_id, criterion_id, score) values (${ID}, ${ID}, 5)`,
      works,
      `${INTEREST} ${CRITERION}`,
    ),
    update: attempt(`update interest_evaluations set score = 5 where interest_id = ${ID}`, ['recruiter'], EVALUATION),
    delete: attempt(`delete from interest_evaluations where interest_id = ${ID}`, ['recruiter'], EVALUATION),
  },
  interest_tasks: {
    clauses: 'RC-018, SE-005, SE-014',
    select: attempt(`select title from interest_tasks where id = ${ID}`, seesPipeline, TASK),
    insert: attempt(`insert into interest_tasks (interest_id, title) values (${ID}, 'Mine')`, works, INTEREST),
    update: attempt(`update interest_tasks set done_at = now() where id = ${ID}`, works, TASK),
    delete: attempt(`delete from interest_tasks where id = ${ID}`, works, TASK),
  },
  meetings: {
    clauses: 'SE-005, SE-014',
    select: attempt(`select place from meetings where id = ${ID}`, seesPipeline, BOOKING),
    insert: attempt(
      `insert into meetings (id, series_id, college_id, kind, starts_at, minutes, time_zone, place, places)
       values (${ID}, ${ID}, :college, 'meeting', now(), 30, 'UTC', 'Matrix', 1)`,
      nobody,
    ),
    update: attempt(`update meetings set place = 'Elsewhere' where id = ${ID}`, nobody, MEETING),
    delete: attempt(`delete from meetings where id = ${ID}`, nobody, MEETING),
  },
  meeting_bookings: {
    clauses: 'SE-005, SE-014',
    select: attempt(`select state from meeting_bookings where id = ${ID}`, seesPipeline, BOOKING),
    insert: attempt(
      `insert into meeting_bookings (meeting_id, interest_id, college_id, state) values (${ID}, ${ID}, :college, 'invited')`,
      nobody,
      MEETING,
    ),
    update: attempt(`update meeting_bookings set outcome = 'came' where id = ${ID}`, nobody, BOOKING),
    delete: attempt(`delete from meeting_bookings where id = ${ID}`, nobody, BOOKING),
  },
  associations: {
    clauses: 'SE-014',
    select: attempt(`select name from associations where id = ${ID}`, signedIn, SEASON),
    insert: attempt(`insert into associations (id, name) values (${ID}, 'Matrix')`, platform),
    update: attempt(`update associations set name = 'Other' where id = ${ID}`, platform, SEASON),
    delete: attempt(`delete from associations where id = ${ID}`, platform, SEASON),
  },
  association_seasons: {
    clauses: 'SE-014',
    select: attempt(`select name from association_seasons where id = ${ID}`, signedIn, SEASON),
    insert: attempt(
      `insert into association_seasons (association_id, name, begins_on, ends_on, sentence)
       values (${ID}, 'Matrix', current_date, current_date, 'Matrix')`,
      platform,
      SEASON,
    ),
    update: attempt(`update association_seasons set name = 'Other' where id = ${ID}`, platform, SEASON),
    delete: attempt(`delete from association_seasons where id = ${ID}`, platform, SEASON),
  },
  tryout_scores: {
    clauses: 'SE-005, SE-014',
    select: attempt(`select score from tryout_scores where booking_id = ${ID}`, ['recruiter', ...platform], SCORED),
    insert: attempt(
      `insert into tryout_scores (booking_id, criterion_id, evaluator_id, college_id, score) values (${ID}, ${ID}, :me, :college, 3)`,
      nobody,
      BEGUN,
    ),
    update: attempt(`update tryout_scores set score = 5 where booking_id = ${ID}`, nobody, SCORED),
    delete: attempt(`delete from tryout_scores where booking_id = ${ID}`, nobody, SCORED),
  },
  college_reply_times: {
    clauses: 'RC-004',
    select: attempt('select counted from college_reply_times where college_id = :college', everyone, REPLY_TIME),
    insert: attempt('insert into college_reply_times (college_id, counted) values (:college, 5)', nobody),
    update: attempt('update college_reply_times set median_days = 0', nobody, REPLY_TIME),
    delete: attempt('delete from college_reply_times', nobody, REPLY_TIME),
  },
};
