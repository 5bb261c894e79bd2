import type { Row, Sql } from 'postgres';
import { idOf, SILVER_TEAM, teamId } from './backend.ts';

/** The seeded rows that the matrix aims at, by the names it uses. */
export async function readTargetIds(sql: Sql): Promise<Record<string, string>> {
  const team = await teamId(sql, SILVER_TEAM);
  const one = async (query: PromiseLike<readonly Row[]>): Promise<string> => {
    const [row] = await query;
    if (!row) throw new Error('a seeded row is missing');
    return String(row.id);
  };
  const conversation = await one(sql`select id from public.conversations where title = 'Comets: Valorant roster'`);
  return {
    team,
    conversation,
    stranger: idOf('parent'),
    member: idOf('player'),
    secondMember: idOf('second-player'),
    coach: idOf('coach'),
    staff: idOf('staff'),
    recruiter: idOf('college-staff'),
    minor: idOf('minor'),
    practice: await one(sql`
      select p.id from public.team_practices p
      join public.team_practice_attendance a on a.practice_id = p.id and a.user_id = ${idOf('player')}
      where p.team_id = ${team} and a.status = 'attending' limit 1`),
    nextPractice: await one(sql`
      select id from public.team_practices where team_id = ${team} and scheduled_at > now() order by scheduled_at limit 1`),
    message: await one(sql`
      select id from public.messages where conversation_id = ${conversation} order by number limit 1`),
    article: await one(sql`select id from public.news_articles where is_published limit 1`),
    page: await one(sql`select id from public.content_pages where is_published order by display_order limit 1`),
    tournament: await one(sql`select id from public.team_tournaments where team_id = ${team} limit 1`),
    post: await one(sql`
      select id from public.team_recruiting_posts where team_id = ${team} and is_active limit 1`),
    college: await one(sql`select id from public.colleges where slug = 'redstone-valley-university'`),
    spareTitle: await one(sql`select id from public.esports_titles where slug = 'super-smash-bros-ultimate'`),
  };
}
