import {
  adults,
  attempt,
  collegeEditors,
  collegeRecruiters,
  everyone,
  platform,
  programManagers,
  programStaff,
  programViewers,
  signedIn,
  type FunctionRules,
} from './attempt.ts';
import {
  BEGUN,
  BOOKING,
  COLLEGE_INVITATION,
  COLLEGE_REQUEST,
  NOTED_CONTACT,
  FORM,
  ID,
  INTEREST,
  INVITED,
  MEETING,
  OFFER,
  OPEN_FORM,
  recruits,
  SCORED,
  SEASON,
  seesPipeline,
  SUBMISSION,
  TAG,
  works,
} from './recruiting.ts';

/** The member has a mail about a slot, whose link holds "secret". */
const LINKED = `${INVITED} insert into private.meeting_links (token_hash, meeting_id, user_id)
  values (encode(extensions.digest('secret', 'sha256'), 'hex'), ${ID}, :member);`;
/** The interest with the id above becomes a prospect without an account. */
const PROSPECT = `${INTEREST} update interests set player_id = null where id = ${ID};`;
/** The stranger is in the program. */
const COLLEGE_GRANT = `insert into user_roles (id, user_id, role, college_id)
  values (${ID}, :stranger, 'programs_college_staff', :college);`;
const OTHER = "'00000000-0000-4000-9000-000000000002'";
const SENT = `${SUBMISSION} update interests set sent_at = now() where id = ${ID};`;
const STAGE = `insert into pipeline_stages (id, college_id, kind, name, player_label)
  values (${ID}, :college, 'closed', 'Matrix', 'Closed');`;
/** Moved by whoever tries to undo it. */
const MOVED = `${INTEREST}
  insert into interest_events (interest_id, college_id, kind, actor_id) values (${ID}, :college, 'moved', :me);
  insert into private.last_moves (interest_id, event_id, from_stage_id, from_order, from_since)
  select i.id, e.id, i.stage_id, 0, now() from interests i join interest_events e on e.interest_id = i.id where i.id = ${ID};`;
const REMOVED_TAG = `${TAG} insert into private.removed_college_parts (college_id, part, id, content)
  select :college, 'tag', g.id, to_jsonb(g) from pipeline_tags g where g.id = ${ID};`;
const QUESTION = `${FORM} update interest_forms
  set current_version = 1, questions = '[{"id": "why", "type": "short_text", "label": "Why?"}]' where id = ${ID};`;
const CLEAR = 'delete from interests where college_id = :college;';

/** Functions of the college side of recruiting. */
export const recruitingCalls: Record<string, FunctionRules> = {
  request_college: {
    clauses: 'SE-043',
    call: attempt(
      "select request_college('Matrix College', 'Reno', 'NV', 'https://matrix.example', 'Coach')",
      adults,
      'delete from college_requests',
    ),
  },
  decide_college_request: {
    clauses: 'SE-008',
    call: attempt(`select decide_college_request(${ID}, true)`, ['admin'], COLLEGE_REQUEST),
  },
  list_college_requests: {
    clauses: 'SE-043',
    call: attempt("select from list_college_requests() r where r <> '[]'", platform, COLLEGE_REQUEST),
  },
  list_colleges_for_staff: {
    clauses: 'SE-043',
    call: attempt('select list_colleges_for_staff()', platform),
  },
  count_staff_requests: {
    clauses: 'SE-008, SE-043',
    call: attempt("select from count_staff_requests() c where c ->> 'colleges' <> '0'", ['admin'], COLLEGE_REQUEST),
  },
  publish_college: {
    clauses: 'SE-011, SE-012',
    call: attempt('select publish_college(:college, false)', ['college admin', ...platform]),
  },
  verify_college: {
    clauses: 'SH-080',
    call: attempt("select verify_college(:college, 'site')", [...platform]),
  },
  list_my_colleges: {
    clauses: 'RC-004',
    call: attempt("select from list_my_colleges() where slug = 'redstone-valley-university'", collegeRecruiters),
  },
  load_college_editor: {
    clauses: 'RC-006, SE-009, SE-010',
    call: attempt(
      "select from load_college_editor('redstone-valley-university') c where c -> 'editor' <> 'null'",
      collegeEditors,
    ),
  },
  change_fields: {
    clauses: 'RC-006, SE-009, SE-010',
    call: attempt(
      `select from change_fields('college', :college, '{"city": "Matrix"}', (
         select jsonb_build_object('city', city) from colleges where id = :college)) c where c is not null`,
      collegeEditors,
    ),
  },
  invite_to_college: {
    clauses: 'SE-011, SE-012',
    call: attempt(
      "select invite_to_college(:college, 'someone@mail.example', 'programs_college_staff')",
      programManagers,
    ),
  },
  revoke_college_invitation: {
    clauses: 'SE-011, SE-012',
    call: attempt(`select revoke_college_invitation(${ID})`, programManagers, COLLEGE_INVITATION),
  },
  answer_college_invitation: {
    clauses: 'SE-009',
    call: attempt(`select answer_college_invitation(${ID}, false)`, ['member'], COLLEGE_INVITATION),
  },
  change_college_role: {
    clauses: 'SE-011, SE-012',
    call: attempt(`select change_college_role(${ID}, 'programs_college_admissions')`, programManagers, COLLEGE_GRANT),
  },
  remove_college_role: {
    clauses: 'SE-011, SE-012',
    call: attempt(`select remove_college_role(${ID})`, ['stranger', ...programManagers], COLLEGE_GRANT),
  },
  set_program_contact: {
    clauses: 'SE-011, SE-012',
    call: attempt('select set_program_contact(:college, true)', programStaff),
  },
  publish_interest_form: {
    clauses: 'RC-007, SE-009, SE-010',
    call: attempt(`select publish_interest_form(${ID})`, collegeEditors, QUESTION),
  },
  load_interest_form: {
    clauses: 'RC-007',
    call: attempt("select load_interest_form('redstone-valley-university')", everyone, OPEN_FORM),
  },
  submit_interest_form: {
    clauses: 'RC-007',
    call: attempt(`select * from submit_interest_form(gen_random_uuid(), ${ID}, '{}')`, signedIn, OPEN_FORM),
  },
  save_interest: {
    clauses: 'RC-018, SE-005, SE-014',
    call: attempt('select save_interest(:college, :member)', works, CLEAR),
  },
  unsave_interest: {
    clauses: 'RC-020, SE-014',
    call: attempt(
      `select unsave_interest(${ID})`,
      works,
      `${INTEREST} update interests set source = 'recruiter', created_by = :me where id = ${ID};
       delete from interest_tags where interest_id = ${ID};`,
    ),
  },
  load_recruiting_status: {
    clauses: 'RC-009, RC-010, SE-014',
    call: attempt(
      `select load_recruiting_status(${ID})`,
      ['member', 'college admin', 'recruiter', 'recruiting coach'],
      SUBMISSION,
    ),
  },
  withdraw_interest: {
    clauses: 'RC-009',
    call: attempt(`select withdraw_interest(${ID})`, ['member'], SENT),
  },
  list_my_interests: { clauses: 'RC-010', call: attempt('select list_my_interests()', signedIn) },
  load_pipeline: { clauses: 'RC-018, SE-005, SE-014', call: attempt('select load_pipeline(:college)', seesPipeline) },
  load_pipeline_column: {
    clauses: 'RC-018, SE-005, SE-014',
    call: attempt(`select load_pipeline_column(:college, ${ID}, 0)`, seesPipeline),
  },
  load_interest: {
    clauses: 'RC-018, SE-005, SE-014',
    call: attempt(`select load_interest(${ID})`, seesPipeline, INTEREST),
  },
  move_interests: {
    clauses: 'RC-018, SE-005, SE-014',
    call: attempt(`select move_interests(array[${ID}::uuid], ${ID})`, works, `${INTEREST} ${STAGE}`),
  },
  undo_moves: {
    clauses: 'RC-018, SE-005, SE-014',
    call: attempt(`select undo_moves(array[${ID}::uuid])`, works, MOVED),
  },
  save_interest_note: {
    clauses: 'RC-018, SE-013, SE-014',
    call: attempt(`select save_interest_note(${OTHER}, ${ID}, 'Matrix')`, works, INTEREST),
  },
  tag_interests: {
    clauses: 'RC-018, SE-005, SE-014',
    call: attempt(`select tag_interests(array[${ID}::uuid], array[${ID}::uuid])`, works, `${INTEREST} ${TAG}`),
  },
  assign_interests: {
    clauses: 'RC-018, SE-005, SE-014',
    call: attempt(`select assign_interests(array[${ID}::uuid], null)`, works, INTEREST),
  },
  offer_meetings: {
    clauses: 'SE-005, SE-014',
    call: attempt(
      `select offer_meetings(${OTHER}, :college, 'tryout', array[current_date + 3], '18:00', 'UTC', 60, :recruiter, 2, 'Matrix')`,
      works,
    ),
  },
  change_meeting: {
    clauses: 'SE-005, SE-014',
    call: attempt(
      `select change_meeting(${ID}, now() + interval '4 days', 60, :recruiter, 2, 'Matrix')`,
      works,
      MEETING,
    ),
  },
  cancel_meeting: { clauses: 'SE-005, SE-014', call: attempt(`select cancel_meeting(${ID})`, works, BOOKING) },
  invite_to_meeting: {
    clauses: 'SE-005, SE-014',
    call: attempt(`select invite_to_meeting(${ID}, array[${ID}::uuid])`, works, MEETING),
  },
  invite_all_to_meeting: {
    clauses: 'SE-005, SE-014',
    call: attempt(`select invite_all_to_meeting(${ID}, array[${ID}::uuid])`, works, MEETING),
  },
  // The secret is the right: whoever holds it, signed in as anybody, answers for its player.
  read_meeting_link: {
    clauses: 'RC-009, SE-014',
    call: attempt("select from read_meeting_link('secret') link where link is not null", everyone, LINKED),
  },
  answer_meeting_link: {
    clauses: 'RC-009, SE-014',
    call: attempt("select answer_meeting_link('secret', 'decline')", everyone, LINKED),
  },
  end_meeting_booking: {
    clauses: 'SE-005, SE-014',
    call: attempt(`select end_meeting_booking(${ID})`, works, BOOKING),
  },
  record_meeting: { clauses: 'SE-005, SE-014', call: attempt(`select record_meeting(${ID}, 'came')`, works, BEGUN) },
  score_tryout: { clauses: 'SE-005, SE-014', call: attempt(`select score_tryout(${ID}, ${ID}, 3)`, works, SCORED) },
  give_meeting_feedback: {
    clauses: 'SE-005, SE-014',
    call: attempt(`select give_meeting_feedback(${ID}, 'well_played')`, works, BEGUN),
  },
  load_meetings: {
    clauses: 'SE-005, SE-014',
    call: attempt('select load_meetings((select slug from colleges where id = :college))', seesPipeline),
  },
  book_meeting: { clauses: 'RC-009', call: attempt(`select book_meeting(${ID})`, ['member'], INVITED) },
  move_meeting: {
    clauses: 'RC-009',
    call: attempt(
      `select move_meeting(${ID}, ${OTHER})`,
      ['member'],
      `${BOOKING} insert into meetings (id, series_id, college_id, kind, starts_at, minutes, time_zone, place, places)
       values (${OTHER}, ${ID}, :college, 'tryout', now() + interval '4 days', 60, 'UTC', 'Matrix', 2);
       insert into meeting_bookings (meeting_id, interest_id, college_id, state) values (${OTHER}, ${ID}, :college, 'invited');`,
    ),
  },
  decline_meeting: { clauses: 'RC-009', call: attempt(`select decline_meeting(${ID})`, ['member'], BOOKING) },
  make_offer: {
    clauses: 'SE-005, SE-014',
    call: attempt(
      `select make_offer(${OTHER}, ${ID}, (select n.id from roster_needs n where n.college_id = :college order by n.id limit 1),
        'Matrix', 1, 1, 'Matrix', now() + interval '3 days', 'Matrix')`,
      works,
      SENT,
    ),
  },
  change_offer: {
    clauses: 'SE-005, SE-014',
    call: attempt(
      `select change_offer(${ID}, 1, (select n.id from roster_needs n where n.college_id = :college order by n.id limit 1),
        'Matrix', 2, 1, 'Matrix', now() + interval '3 days', 'Matrix')`,
      works,
      OFFER,
    ),
  },
  withdraw_offer: { clauses: 'SE-005, SE-014', call: attempt(`select withdraw_offer(${ID}, 'plans')`, works, OFFER) },
  accept_offer: { clauses: 'RC-009', call: attempt(`select accept_offer(${ID}, 1, 'Matrix')`, ['member'], OFFER) },
  decline_offer: { clauses: 'RC-009', call: attempt(`select decline_offer(${ID}, 'money')`, ['member'], OFFER) },
  note_contact: {
    clauses: 'SE-005, SE-014',
    call: attempt(`select note_contact(${OTHER}, ${ID}, 'call', now())`, works, INTEREST),
  },
  remove_contact: {
    clauses: 'SE-005, SE-014',
    // The author and who manages the program.
    call: attempt(`select remove_contact(${ID})`, ['recruiter', ...programManagers], NOTED_CONTACT),
  },
  load_contact_log: {
    clauses: 'SE-005, SE-014',
    call: attempt('select load_contact_log((select slug from colleges where id = :college))', seesPipeline),
  },
  export_contact_log: {
    clauses: 'SE-005, SE-014',
    call: attempt('select export_contact_log(:college)', seesPipeline),
  },
  set_loss: {
    clauses: 'SE-005, SE-014',
    call: attempt(
      `select set_loss(${ID}, 'cost')`,
      works,
      `${INTEREST} update interests set stage_id = (
        select s.id from pipeline_stages s where s.college_id = :college and s.kind = 'closed' limit 1) where id = ${ID};`,
    ),
  },
  set_college_association: {
    clauses: 'SE-013, SE-014',
    call: attempt(`select set_college_association(:college, ${ID}, 'UTC')`, programViewers, SEASON),
  },
  set_college_embed: {
    clauses: 'RC-006, SE-009',
    call: attempt(`select set_college_embed(:college, '{https://matrix.example}')`, collegeEditors),
  },
  read_embed_origins: {
    clauses: 'RC-004',
    call: attempt('select read_embed_origins((select slug from colleges where id = :college))', everyone),
  },
  load_college_embed: {
    clauses: 'RC-004',
    call: attempt('select load_college_embed((select slug from colleges where id = :college))', everyone),
  },
  claim_answer: {
    clauses: 'RC-018',
    call: attempt(`select claim_answer(${ID}, 'phone', current_date)`, works, SENT),
  },
  answer_interests: {
    clauses: 'RC-018',
    call: attempt(`select answer_interests(${OTHER}, array[${ID}::uuid], 'talk')`, works, SENT),
  },
  load_closing: { clauses: 'RC-018', call: attempt(`select load_closing(array[${ID}::uuid])`, works, SENT) },
  close_interests: {
    clauses: 'RC-018',
    call: attempt(
      `select close_interests(${OTHER}, array[${ID}::uuid], ${ID}, '[{"interest_id": "${ID.replaceAll("'", '')}", "sentence": "full"}]')`,
      works,
      `${SENT} ${STAGE}`,
    ),
  },
  open_reply: { clauses: 'RC-018', call: attempt(`select open_reply(${ID})`, works, INTEREST) },
  update_interest: {
    clauses: 'RC-018',
    call: attempt(`select update_interest(${ID}, 2027, null)`, works, INTEREST),
  },
  order_pipeline_stages: {
    clauses: 'SE-013, SE-014',
    call: attempt(`select order_pipeline_stages(:college, array[${ID}::uuid])`, programViewers),
  },
  order_college_parts: {
    clauses: 'RC-006, SE-009',
    call: attempt(`select order_college_parts(:college, 'need', array[${ID}::uuid])`, collegeEditors),
  },
  remove_college_part: {
    clauses: 'RC-006, RC-018, SE-005',
    call: attempt(`select remove_college_part('tag', ${ID})`, works, TAG),
  },
  restore_college_part: {
    clauses: 'RC-006, RC-018, SE-005',
    call: attempt(`select restore_college_part('tag', ${ID})`, works, REMOVED_TAG),
  },
  delete_pipeline_stage: {
    clauses: 'SE-013, SE-014',
    call: attempt(`select delete_pipeline_stage(${ID})`, programViewers, STAGE),
  },
  import_interests: {
    clauses: 'RC-018',
    call: attempt(`select import_interests(:college, '[{"name": "Matrix"}]', true)`, works),
  },
  undo_import: {
    clauses: 'RC-018',
    call: attempt(
      `select undo_import(:college, ${ID})`,
      works,
      `insert into private.pipeline_import_batches (college_id, import_id, number, answer, imported_by)
       values (:college, ${ID}, 1, '{"rows": [], "interest_ids": []}', :me)`,
    ),
  },
  export_pipeline: {
    clauses: 'RC-018',
    call: attempt('select * from export_pipeline(:college)', seesPipeline, INTEREST),
  },
  merge_interests: {
    clauses: 'SE-011, SE-012',
    call: attempt(
      `select merge_interests(${OTHER}, ${ID})`,
      programManagers,
      `${PROSPECT} insert into interests (id, college_id, name, source, stage_id, stage_since)
       select ${OTHER}, college_id, 'Twin', 'import', stage_id, now() from interests where id = ${ID};`,
    ),
  },
  undo_merge: {
    clauses: 'SE-011, SE-012',
    call: attempt(
      `select undo_merge(${ID})`,
      programManagers,
      `${INTEREST} insert into private.merged_interests (id, college_id, keep_id, record)
       select ${ID}, college_id, id, jsonb_build_object('before', to_jsonb(i), 'after', to_jsonb(i), 'dropped',
         to_jsonb(i) || jsonb_build_object('id', ${OTHER}, 'player_id', null))
       from interests i where id = ${ID};`,
    ),
  },
  list_pipeline_duplicates: {
    clauses: 'RC-018, SE-014',
    call: attempt('select list_pipeline_duplicates((select slug from colleges where id = :college))', seesPipeline),
  },
  keep_interests_apart: {
    clauses: 'RC-018',
    call: attempt(
      `select keep_interests_apart(${OTHER}, ${ID})`,
      works,
      `${INTEREST} insert into interests (id, college_id, name, source, stage_id, stage_since)
       select ${OTHER}, college_id, 'Twin', 'import', stage_id, now() from interests where id = ${ID};`,
    ),
  },
  load_pipeline_import: {
    clauses: 'RC-018',
    call: attempt('select load_pipeline_import((select slug from colleges where id = :college))', works),
  },
  delete_prospect: {
    clauses: 'SE-011, SE-012',
    call: attempt(`select delete_prospect(${ID})`, programManagers, PROSPECT),
  },
  load_recruiting_dashboard: {
    clauses: 'RC-017',
    call: attempt('select load_recruiting_dashboard(:college)', recruits),
  },
  open_recruiting_dashboard: {
    clauses: 'RC-016, RC-017',
    call: attempt('select open_recruiting_dashboard()', [...recruits, 'other recruiter']),
  },
  waiting_interests_total: { clauses: 'RC-016', call: attempt('select waiting_interests_total()', signedIn) },
  list_recruiting_colleges: {
    clauses: 'RC-017, RC-018',
    call: attempt('select * from list_recruiting_colleges() where id = :college', recruits),
  },
};
