import {
  adults,
  attempt,
  collegeEditors,
  everyone,
  platform,
  programStaff,
  signedIn,
  type FunctionRules,
} from './attempt.ts';
import { KEPT_CARD, LIST, PREPARED } from './players.ts';

const SLOTS = `'[{"weekday": 1, "starts_at": "18:00", "ends_at": "20:00"}]'`;
const OFFER =
  'delete from private.guardian_links; delete from private.guardian_offers; ' +
  "insert into private.guardian_offers (guardian_id, minor_email) values (:stranger, 'minor@lineup.example')";
/** A roster need of the college, for a game that the member and the minor play. */
const NEED =
  'insert into college_programs (college_id, esports_title_id) ' +
  "select :college, id from esports_titles where slug = 'rocket-league' on conflict do nothing; " +
  'insert into roster_needs (id, program_id, position) select ' +
  `${PREPARED}, p.id, 'Striker' from college_programs p ` +
  'join esports_titles t on t.id = p.esports_title_id ' +
  "where p.college_id = :college and t.slug = 'rocket-league'";
/** The rank that the member's profile says. */
const RANK =
  "(select jsonb_build_array(jsonb_build_object('kind', 'rank', 'game', t.slug, 'value', g.rank)) from player_games g " +
  'join esports_titles t on t.id = g.esports_title_id where g.user_id = :member and g.rank is not null order by t.slug limit 1)';
const SHARE =
  `${LIST}; insert into private.list_shares (list_id, token_hash, with_notes) ` +
  `values (${PREPARED}, encode(extensions.digest('secret', 'sha256'), 'hex'), false)`;

const WIDGET =
  'insert into private.status_widgets (player_id, token_hash) ' +
  "values (:member, encode(extensions.digest('secret', 'sha256'), 'hex')) on conflict (player_id) do update set token_hash = excluded.token_hash";

/** Functions of the player's side of recruiting. */
export const playerCalls: Record<string, FunctionRules> = {
  save_availability: { clauses: 'RC-012', call: attempt(`select save_availability('UTC', ${SLOTS})`, signedIn) },
  check_slug: { clauses: 'RC-011', call: attempt("select check_slug('somebody-new')", signedIn) },
  set_profile_address: { clauses: 'RC-011', call: attempt("select set_profile_address('somebody-new')", signedIn) },
  load_onboarding: { clauses: 'RC-021', call: attempt('select load_onboarding()', signedIn) },
  save_onboarding_roles: {
    clauses: 'RC-021, SE-008',
    call: attempt("select save_onboarding_roles('{recruit_caster}')", signedIn),
  },
  save_onboarding_games: { clauses: 'RC-021', call: attempt("select save_onboarding_games('[]')", signedIn) },
  save_onboarding_details: { clauses: 'RC-021', call: attempt("select save_onboarding_details('Matrix')", signedIn) },
  publish_profile: { clauses: 'RC-023', call: attempt('select publish_profile()', signedIn) },
  offer_guardian: {
    clauses: 'DB-085',
    call: attempt("select offer_guardian('a@mail.example')", adults),
  },
  accept_guardian: {
    clauses: 'DB-085',
    call: attempt("select accept_guardian(:stranger, 'parent@lineup.example')", ['minor'], OFFER),
  },
  confirm_facts: {
    clauses: 'RC-012',
    call: attempt(`select confirm_facts(:member, ${RANK})`, ['owner', 'team staff']),
  },
  list_team_results: { clauses: 'RC-012', call: attempt('select list_team_results()', signedIn) },
  take_team_result: {
    clauses: 'RC-012',
    call: attempt('select take_team_result(gen_random_uuid(), gen_random_uuid())', signedIn),
  },
  withdraw_confirmation: {
    clauses: 'RC-012',
    call: attempt(`select withdraw_confirmation(:member, ${RANK})`, signedIn),
  },
  add_college_to_board: { clauses: 'RC-014', call: attempt('select add_college_to_board(:college)', signedIn) },
  move_board_card: {
    clauses: 'RC-014',
    call: attempt(`select move_board_card(${PREPARED}, 'offer')`, ['member'], KEPT_CARD),
  },
  keep_board_card: {
    clauses: 'RC-014',
    call: attempt(`select keep_board_card(${PREPARED})`, ['member'], KEPT_CARD),
  },
  remove_from_board: {
    clauses: 'RC-014',
    call: attempt(`select remove_from_board(${PREPARED})`, ['member'], KEPT_CARD),
  },
  load_college_board: {
    clauses: 'RC-014',
    call: attempt("select load_college_board('riley-tran')", ['member', ...platform]),
  },
  load_player_pipeline: {
    clauses: 'RC-013',
    call: attempt("select load_player_pipeline('riley-tran')", ['member', ...platform]),
  },
  read_status_widget: { clauses: 'RC-010', call: attempt('select read_status_widget()', signedIn) },
  make_status_widget: { clauses: 'RC-010', call: attempt('select make_status_widget()', adults) },
  end_status_widget: { clauses: 'RC-010', call: attempt('select end_status_widget()', signedIn) },
  load_status_widget: { clauses: 'RC-010', call: attempt("select load_status_widget('secret')", everyone, WIDGET) },
  load_player: { clauses: 'RC-012', call: attempt("select load_player('riley-tran')", everyone) },
  share_attendance: { clauses: 'RC-012', call: attempt('select share_attendance(true)', signedIn) },
  share_results: { clauses: 'RC-012', call: attempt('select share_results(true)', signedIn) },
  preview_own_page: { clauses: 'RC-012', call: attempt("select preview_own_page('visitor')", signedIn) },
  load_player_card: { clauses: 'RC-015', call: attempt("select load_player_card('riley-tran')", everyone) },
  load_lists: { clauses: 'RC-019', call: attempt('select load_lists()', signedIn) },
  load_list: { clauses: 'RC-019', call: attempt(`select load_list(${PREPARED})`, ['stranger'], LIST) },
  reorder_list: { clauses: 'RC-019', call: attempt(`select reorder_list(${PREPARED}, '{}')`, ['stranger'], LIST) },
  share_list: { clauses: 'RC-019', call: attempt(`select share_list(${PREPARED})`, ['stranger'], LIST) },
  unshare_list: { clauses: 'RC-019', call: attempt(`select unshare_list(${PREPARED})`, ['stranger'], SHARE) },
  export_list: { clauses: 'RC-019', call: attempt(`select * from export_list(${PREPARED})`, ['stranger'], LIST) },
  load_shared_list: { clauses: 'RC-019', call: attempt("select load_shared_list('secret')", everyone, SHARE) },
  save_practice_times: {
    clauses: 'RC-020',
    call: attempt(
      `select save_practice_times(p.id, 'UTC', ${SLOTS}) from college_programs p where p.college_id = :college`,
      collegeEditors,
    ),
  },
  search_recruiting: { clauses: 'RC-001, DB-085', call: attempt("select search_recruiting('an')", everyone) },
  search_colleges: { clauses: 'RC-001, RC-002, RC-003', call: attempt('select search_colleges()', everyone) },
  load_college: {
    clauses: 'RC-004',
    call: attempt("select x from load_college('redstone-valley-university') x where x is not null", everyone),
  },
  match_programs: { clauses: 'RC-020', call: attempt('select match_programs()', signedIn) },
  match_players: {
    clauses: 'RC-020',
    call: attempt(`select * from match_players(${PREPARED})`, [...programStaff, ...platform], NEED),
  },
  load_player_matches: {
    clauses: 'RC-020, SE-014',
    call: attempt("select load_player_matches(null, 'redstone-valley-university')", [...programStaff, ...platform]),
  },
  open_matchmaking: { clauses: 'RC-020', call: attempt('select open_matchmaking()', signedIn) },
  fit_for_college: { clauses: 'RC-020', call: attempt('select fit_for_college(:college)', signedIn) },
};
