import { callAs } from '@lineup/journeys/api';
import { onDatabase } from '@lineup/journeys/database';

/** Players whose interests are closed: 19 of the seed, then the demo player. */
export const CLOSED = 20;
/** Players who are invited to a tryout: four of the seed, then these two, who sign in. */
export const INVITED = 6;
const SIGN_IN = ['second-player', 'minor'] as const;

export const closedName = (place: number) => `Player ${String(place).padStart(2, '0')}`;
export const invitedName = (place: number) => `Tryout ${place}`;
/** What the staff scores at a tryout. */
export const CRITERION = 'Calm in a clutch';

/** A college with two people of the demo world as its staff and one open spot, to which 26 players wrote three days ago. */
export async function collegeOfMonday() {
  const [staff, colleague, player, ...others] = await Promise.all(
    (['college-staff', 'college-coach', 'player', ...SIGN_IN] as const).map((kind) => callAs(kind)),
  );
  const slug = `monday-${crypto.randomUUID()}`;
  const { id, rows } = await onDatabase(async (sql) => {
    const [college] = await sql<{ id: string }[]>`
      insert into public.colleges (slug, name, city, state, is_published)
      values (${slug}, 'Monday College', 'Erie', 'PA', true) returning id`;
    const made = String(college?.id);
    await sql`
      insert into public.user_roles (user_id, role, college_id)
      select p, 'programs_college_staff', ${made} from unnest(${[staff!.userId, colleague!.userId]}::uuid[]) p`;
    await sql`insert into public.evaluation_criteria (college_id, name, display_order) values (${made}, ${CRITERION}, 90)`;
    await sql`
      with program as (
        insert into public.college_programs (college_id, esports_title_id)
        select ${made}, id from public.esports_titles where slug = 'valorant' returning id)
      insert into public.roster_needs (program_id, position) select id, 'Duelist' from program`;
    const seeded = await sql<{ id: string }[]>`
      -- Not the demo sign-ins: two of them are the staff.
      select u.user_id as id from public.user_profiles u
      join public.profiles o on o.id = u.user_id and o.email not like '%@lineup.example'
      where private.is_adult(u.user_id) order by u.user_id limit ${CLOSED - 1 + INVITED - SIGN_IN.length}`;
    const ids = seeded.map((each) => each.id);
    const people = [
      ...[...ids.slice(0, CLOSED - 1), player!.userId].map((who, at) => ({ who, name: closedName(at + 1) })),
      ...[...ids.slice(CLOSED - 1), ...others.map(({ userId }) => userId)].map((who, at) => ({
        who,
        name: invitedName(at + 1),
      })),
    ];
    const interests = await sql<{ id: string; player_id: string; name: string }[]>`
      insert into public.interests (
        college_id, player_id, name, source, esports_title_id, stage_id, stage_since, stage_order, sent_at)
      select ${made}, p.who, p.name, 'form', t.id, s.id, now() - interval '3 days', p.place, now() - interval '3 days'
      from unnest(${people.map(({ who }) => who)}::uuid[], ${people.map(({ name }) => name)}::text[])
        with ordinality p (who, name, place)
      join public.esports_titles t on t.slug = 'valorant'
      join public.pipeline_stages s on s.college_id = ${made} and s.kind = 'new'
      returning id, player_id, name`;
    return { id: made, rows: interests };
  });
  const of = (name: string) => rows.find((row) => row.name === name)!;
  return {
    slug,
    /** Of whoever signs in: the demo player, the second player, the minor. */
    interests: [of(closedName(CLOSED)), of(invitedName(5)), of(invitedName(6))].map((row) => row.id),
    undo: () => onDatabase((sql) => sql`delete from public.colleges where id = ${id}`),
    /** A second tryout, a day after the first. */
    offerAgain: () =>
      onDatabase(
        (sql) => sql`
          insert into public.meetings (
            id, series_id, college_id, kind, starts_at, minutes, time_zone, place, host_id, places, stage_ids)
          select gen_random_uuid(), m.series_id, m.college_id, m.kind, m.starts_at + interval '1 day', m.minutes, m.time_zone,
            m.place, m.host_id, m.places, m.stage_ids
          from public.meetings m where m.college_id = ${id}`,
      ),
    /** Those of the seed who come book the first tryout, by the function behind every button and link. */
    bookFirst: (places: readonly number[]) =>
      onDatabase(async (sql) => {
        const [first] = await sql<{ id: string }[]>`
          select id from public.meetings where college_id = ${id} order by starts_at limit 1`;
        for (const place of places)
          await sql`select private.answer_meeting(${first!.id}, 'book', null, ${of(invitedName(place)).player_id})`;
      }),
    /** The tryouts are over, the first one before the second. */
    afterTryouts: () =>
      onDatabase(
        (sql) => sql`
          update public.meetings set starts_at = starts_at - interval '9 days' where college_id = ${id}`,
      ),
    spots: () =>
      onDatabase(async (sql) => {
        const [row] = await sql<{ open_spots: number }[]>`
          select open_spots from public.roster_needs where college_id = ${id}`;
        return row?.open_spots;
      }),
  };
}
