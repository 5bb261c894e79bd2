/** What screens read stays the same with twenty times the data. `npm run bench -- growth` measures all of it. */
import type { TransactionSql } from 'postgres';
import { afterAll, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { fillLists } from '../../seed/growth/deepen.ts';
import { createCopyOf } from '../../seed/growth/grow.ts';
import { copyRows, planCopies } from '../../seed/growth/tables.ts';
import { openDatabase } from './backend.ts';
import { actAs } from './measure.ts';
import { readTargetIds } from './target-ids.ts';

const sql = openDatabase();
afterAll(() => sql.end());

const TIMES = 20;
/** Copied whole; all that the reads below touch. */
const HOT = [
  'profiles',
  'user_profiles',
  'user_roles',
  'private.birth_dates',
  'private.guardian_links',
  'private.guardian_requests',
  'private.guardian_offers',
  'private.guardian_events',
  'private.linked_accounts',
  'notification_preferences',
  'player_games',
  'teams',
  'team_game_profiles',
  'team_members',
  'team_staff',
  'team_practices',
  'team_practice_attendance',
  'team_requests',
  'private.practice_presence',
  'private.presence_versions',
  'private.announcements',
  'private.announcement_readers',
  'team_tournaments',
  'team_tournament_check_ins',
  'team_recruiting_posts',
  'private.team_seekers',
  'colleges',
  'college_programs',
  'roster_needs',
  'player_details',
  'player_achievements',
  'player_academics',
  'interests',
  'interest_events',
  'pipeline_stages',
  'private.offers',
  'private.offer_versions',
  'private.coach_evaluations',
  'private.papers',
  'private.paper_files',
  'private.contact_log',
  'meetings',
  'meeting_bookings',
  'private.meeting_links',
  'private.fact_sources',
  'private.fit_players',
  'private.fit_needs',
  'private.availability_weeks',
  'private.practice_weeks',
  'private.scrim_posts',
  'private.scrim_asks',
  'private.scrims',
  'private.scrim_sides',
  'private.team_matches',
  'private.match_lineups',
  'conversations',
  'conversation_participants',
  'messages',
  'message_read_receipts',
  'message_reactions',
  'private.conversation_reads',
  'private.open_lines',
  'private.conversation_exports',
  'private.exported_conversations',
  'private.message_words',
];

const NO_ID = "'00000000-0000-4000-8000-000000000000'";

/** `most`: pages at the very most, of a ranking that looks at some hundred candidates as soon as there are as many. */
const reads: [as: AccountKind | null, read: string, most?: number][] = [
  [null, 'select * from landing_counts()'],
  [null, 'select load_team_manage(:team)'],
  [null, 'select load_team_head(:team)'],
  // Seen: 2,257 before, up to 3,530 with twenty times the data, as the planner guesses.
  ['coach', 'select load_team_manage(:team)', 4550],
  ['player', 'select * from get_practice_attendance(:practice)'],
  ['player', 'select load_answered_practices(:team, cast(array[:practice] as uuid[]))'],
  ['coach', 'select load_presence(:practice)'],
  ['player', 'select list_announcements(:team)'],
  ['coach', 'select * from list_my_teams()'],
  ['coach', 'select load_week()', 1000],
  // Of each region and level the next fifty blocks, and of twenty the team with its staff and its latest scrims.
  ['coach', "select find_scrims('valorant')", 4000],
  ['coach', "select find_scrims('valorant', 'professional', 'na_east', 3, 'Asia/Tokyo', 18, 23)"],
  ['coach', "select load_scrims('valorant')", 5000],
  ['coach', 'select load_tournament_matches(:team, :tournament)'],
  ['coach', 'select load_tournament_matches(:team)'],
  ['college-admin', 'select * from list_my_colleges()'],
  // Seen: 479 before, up to 839 with twenty times the data, as the planner guesses.
  ['coach', 'select load_today()', 1050],
  // Seen: 555 to 636 before, 945 to 1,037 with twenty times the data.
  ['player', 'select load_today()', 1600],
  ['college-staff', 'select load_today()'],
  ['guardian', 'select load_today()'],
  ['guardian', 'select load_family()', 750],
  ['minor', 'select load_family()', 750],
  ['guardian', 'select load_ward(:minor)', 600],
  ['minor', 'select * from list_guardians()'],
  // Seen: 24 with the one of the seed who waits, 415 with twenty of them; forty are the most.
  ['staff', 'select load_waiting_guardians()', 900],
  ['parent', 'select load_team_requests()'],
  ['staff', 'select list_team_requests()'],
  ['coach', 'select * from list_presence_totals(:team)'],
  ['player', 'select list_team_results()'],
  ['player', 'select load_linked_accounts()'],
  [null, "select load_player('riley-tran')"],
  ['coach', "select load_player('riley-tran')"],
  ['college-admin', 'select load_interest(:interest)'],
  ['player', "select load_player('riley-tran')"],
  ['coach', 'select load_evaluations()'],
  ['player', 'select load_my_offers()'],
  ['coach', 'select preview_company(cast(array[:minor] as uuid[]))'],
  ['coach', 'select * from list_team_exports(:team)'],
  ['minor', 'select * from list_exports_of_mine()'],
  // Seen: 14 before, 154 with its full twenty.
  ['staff', 'select load_guardian_history()', 250],
  ['staff', 'select load_guardian_history(:minor)'],
  ['coach', 'select team_analytics(:team)'],
  // A full page of 50, of groups of six: of each person one page of an index and one of the profile, of few more than that.
  ['coach', 'select * from list_conversations()', 800],
  ['coach', "select * from list_conversations(p_show => 'unread')", 850],
  ['coach', "select * from list_conversations(p_show => 'muted')"],
  ['coach', "select * from list_conversations(p_sort => 'unread')", 850],
  ['coach', "select * from list_conversations(p_show => 'starred')", 800],
  // Sixty messages of twenty conversations.
  ['player', "select search_inbox('scrim')", 750],
  // A word of nearly every message, and the beginning of many.
  ['player', "select search_inbox('the')", 700],
  ['player', "select search_inbox('t')", 850],
  // Both are in each conversation, and in no message together.
  ['player', "select search_inbox('the scrim')", 700],
  ['player', "select search_inbox('the scrim tonight you for')", 650],
  ['player', "select search_inbox('scrim', p_limit => 6)", 600],
  // Seen: 605 before, 1,015 with twenty times the data.
  ['coach', 'select list_contacts()', 1300],
  ['coach', 'select unread_total()'],
  ['player', 'select id, content from messages where conversation_id = :conversation order by number desc limit 51'],
  ['player', 'select id, slug, display_name, is_published from user_profiles where user_id = :member'],
  ['player', 'select role, college_id from user_roles where user_id = :member'],
  ['coach', "select id, email from profiles where email = 'player@lineup.example'"],
  ['coach', "select * from search_users('an')"],
  [null, 'select * from list_players()'],
  [null, "select * from list_players(p_search => 'an')"],
  [null, "select * from list_players(p_search => 'riley tran')", 1500],
  // Nobody's: read to the end, it would be everybody.
  [null, "select * from list_players(p_search => 'zzz')"],
  [null, "select * from list_players(p_search => 'zx')", 1100],
  [null, "select * from list_players(p_game => 'no-such-game')"],
  [null, 'select * from list_players(p_confirmed => true)'],
  // Of one game up to 100 are read by id; where there are more, the walk along the confirmed soon has a page of them.
  [null, "select * from list_players(p_confirmed => true, p_game => 'valorant')", 2500],
  // Half and a hundred pages are 212; seen 213, by the planner's choice.
  // Looks at up to 300 of them, each with profile, age and rank.
  // Few of a country are looked up by id; many are met on the way along the names.
  [null, "select * from list_players(p_country => 'CA')", 3000],
  [null, "select * from list_players(p_country => 'US')", 3000],
  ['coach', 'select find_team_seekers()', 9000],
  [null, "select find_team_seekers(p_country => 'CA')", 9000],
  // Counted to 1,001, each asked whether a minor plays there: seen 661 before, 14,250 with twenty times the data.
  [null, "select list_teams(p_country => 'US')", 22_000],
  [null, "select find_team_seekers(p_game => 'valorant', p_role => 'Duelist')", 9000],
  [null, 'select list_teams()', 350],
  [null, `select list_teams(p_after_name => 'M', p_after_id => ${NO_ID}, p_with_counts => true)`, 350],
  // A filtered list is counted to 1,001, of which there are not as many before: seen 48 and 55, then 236 and 303.
  ['coach', "select list_teams(p_type => 'college')", 350],
  [null, "select list_teams(p_game => 'valorant', p_recruiting => true)", 450],
  [null, "select search_teams('comets')"],
  [null, 'select list_news()'],
  [null, "select list_news(p_query => 'practice')"],
  [null, "select search_teams('co')"],
  [null, "select search_teams('zx')"],
  // Seen: 159 to 187 before, 355 to 386 with twenty times the data, as the planner guesses.
  ['player', "select search_teams('strategy')", 500],
  // Of up to 40 people whose name fits, who plays.
  [null, "select search_recruiting('an')", 1500],
  // Two letters that hardly anybody has: the first 500 names of people, and of colleges.
  [null, "select search_recruiting('zx')", 1450],
  [null, "select search_recruiting('university')", 600],
  ['player', "select search_recruiting('riley tran')", 1500],
  [null, 'select search_colleges()'],
  [null, "select search_colleges(p_games => '{Valorant}', p_scholarships => 'true', p_sort => 'scholarship')"],
  // Counts up to 500 names.
  [null, "select search_colleges(p_text => 'university')", 700],
  [null, "select search_colleges(p_text => 'zzz')"],
  [null, "select search_colleges(p_text => 'zx')", 1500],
  [null, "select search_colleges(p_text => 'zx', p_sort => 'reply')", 1500],
  // Walks the order until a page is full of that state.
  [null, "select search_colleges(p_sort => 'reply', p_state => 'TX')", 1500],
  [null, "select search_colleges(p_country => 'CA')"],
  [null, "select search_colleges(p_sort => 'reply', p_country => 'CA')", 1500],
  [null, `select search_colleges(p_sort => 'scholarship', p_after => '2000', p_after_id => ${NO_ID})`],
  [null, `select search_colleges(p_sort => 'reply', p_after => '4', p_after_id => ${NO_ID})`],
  [null, `select search_colleges(p_after => 'M', p_after_id => ${NO_ID})`],
  [null, `select search_colleges(p_after => 'M', p_after_id => ${NO_ID}, p_with_counts => true)`],
  ['player', "select search_colleges(p_sort => 'fit')", 1500],
  ['player', `select search_colleges(p_sort => 'fit', p_after => '~M', p_after_id => ${NO_ID})`, 1500],
  ['player', 'select search_colleges(p_fits_me => true)', 1500],
  [null, "select load_college('redstone-valley-university')", 1100],
  ['player', "select load_college('redstone-valley-university')", 1400],
  ['college-admin', "select load_meetings('redstone-valley-university')"],
  [null, "select read_meeting_link('the secret')"],
  ['college-admin', "select load_contact_log('redstone-valley-university')"],
  ['college-admin', "select load_contact_log('redstone-valley-university', p_kind => 'call')"],
  ['college-admin', "select load_contact_log('redstone-valley-university', p_against => true)"],
  [null, "select load_college_embed('redstone-valley-university')"],
  [null, "select search_colleges(p_major => 'Game Design')", 700],
  ['college-admin', 'select load_pipeline(:college)'],
  // Seen: 487 before, up to 894 with twenty times the data.
  ['college-admin', 'select load_pipeline(:college, p_confirmed => true)', 1350],
  ['college-admin', 'select load_recruiting_dashboard(:college)'],
  ['college-admin', 'select open_recruiting_dashboard()'],
  ['college-admin', 'select waiting_interests_total()'],
  ['college-admin', 'select * from match_players(:need)', 6550],
  ['college-admin', 'select load_player_matches(:need)', 8000],
  // Everybody on the page has sources with names to look up.
  ['college-admin', 'select * from match_players(:need, p_confirmed => true)', 8000],
  ['player', 'select match_programs()', 1500],
];

const UNDO = new Error('undo');

test('screens touch as many pages with twenty times the data', { timeout: 300_000 }, async () => {
  const [need] = await sql`
    select n.id from public.roster_needs n join public.colleges c on c.id = n.college_id
    where c.slug = 'redstone-valley-university' order by n.id limit 1`;
  const [interest] = await sql`
    select i.id from public.interests i join public.colleges c on c.id = i.college_id
    where c.slug = 'redstone-valley-university' and i.stage_id is not null order by i.id limit 1`;
  const ids = { ...(await readTargetIds(sql)), need: String(need?.id), interest: String(interest?.id) };
  let rows: number[] = [];
  const grown: { read: string; before: number; after: number; most: number }[] = [];
  await sql
    .begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await createCopyOf(transaction);
      const links = await transaction`
        insert into private.meeting_links (token_hash, meeting_id, user_id)
        select encode(extensions.digest('the secret', 'sha256'), 'hex'), m.id, i.player_id
        from public.meetings m join public.interests i on i.college_id = m.college_id
        where i.player_id is not null and i.stage_id is not null and m.starts_at > now() limit 1`;
      if (links.count !== 1) throw new Error('no meeting to come is seeded');
      const tables = (await planCopies(transaction)).filter(({ name }) => HOT.includes(name));
      if (tables.length !== HOT.length) throw new Error('a table of the list is not copied');
      for (const { name } of tables)
        await transaction.unsafe(`create temporary table "of ${name}" on commit drop as select * from ${name}`);
      await fillLists(transaction, tables);
      rows = [
        await rowsOfAs(transaction, 'coach', 'select * from list_conversations()'),
        await rowsOfAs(transaction, 'player', "select jsonb_array_elements(search_inbox('scrim') -> 'found')"),
      ];
      const before = await pagesOfAll(transaction, ids);
      for (const table of tables) await copyRows(transaction, table, 1, TIMES - 1);
      await transaction.unsafe(`analyze ${HOT.join(', ')}`);
      // As autovacuum does: what was just written waits in a list of its own, which every search reads.
      await transaction`
        select gin_clean_pending_list(c.oid::regclass) from pg_class c join pg_am a on a.oid = c.relam
        where c.relkind = 'i' and a.amname = 'gin'`;
      const after = await pagesOfAll(transaction, ids);
      reads.forEach(([as, read, most], place) => {
        const least = before[place] ?? 0;
        // An index becomes one level deeper, the planner reads a table of up to a hundred pages whole, and
        // machines differ by a third. What grows with the data is ten and twenty times as much.
        grown.push({
          read: `${read} (${as})`,
          before: least,
          after: after[place] ?? 0,
          most: most ?? least * 2 + 100,
        });
      });
      throw UNDO;
    })
    .catch((error: unknown) => {
      if (error !== UNDO) throw error;
    });
  expect(rows).toEqual([50, 12]);
  expect(grown).toHaveLength(reads.length);
  // A sentence for each, as a report cuts objects off.
  const tooMany = grown.filter(({ after, most }) => after > most);
  expect(
    tooMany.map(({ read, before, after, most }) => `${read}: ${before} pages before, ${after} after, at most ${most}`),
  ).toEqual([]);
});

async function pagesOfAll(transaction: TransactionSql, ids: Record<string, string>): Promise<number[]> {
  const pages: number[] = [];
  for (const [as, read] of reads) pages.push(await pagesOf(transaction, as, fill(read, ids)));
  return pages;
}

/** Pages touched as that person; the second time, when the catalog is known. */
async function pagesOf(transaction: TransactionSql, as: AccountKind | null, read: string): Promise<number> {
  await actAs(transaction, as);
  let pages = 0;
  for (let round = 0; round < 2; round += 1) {
    const [row] = await transaction.unsafe(`explain (analyze, buffers, timing off, format json) ${read}`);
    const [{ Plan: plan }] = row!['QUERY PLAN'] as [{ Plan: Record<string, number> }];
    pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  }
  await transaction.unsafe('reset role');
  return pages;
}

async function rowsOfAs(transaction: TransactionSql, as: AccountKind, read: string): Promise<number> {
  await actAs(transaction, as);
  const { count } = await transaction.unsafe(read);
  await transaction.unsafe('reset role');
  return count;
}

const fill = (text: string, ids: Record<string, string>) =>
  text.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => `'${ids[name]}'`);
