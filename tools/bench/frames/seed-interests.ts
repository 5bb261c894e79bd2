import type { Sql } from 'postgres';

const COLLEGE = 'redstone-valley-university';
/** Tags that the interests carry in turn. */
const TAGS = 12;

/**
 * Fills the pipeline of a college up to `count` interests: of every player of the demo world, then of prospects as a list
 * brings them; in all stages alike, with two tags on every other one.
 */
export async function seedInterests(sql: Sql, count: number): Promise<string> {
  const [college] = await sql`
    select id, (select count(*)::int from public.interests i where i.college_id = c.id and i.stage_id is not null) as held
    from public.colleges c where slug = ${COLLEGE}`;
  if (!college) throw new Error('the demo world is missing');
  const id = String(college['id']);
  await sql.begin(async (transaction) => {
    // Nothing follows the rows: no counters, no live events.
    await transaction`set local session_replication_role = replica`;
    await transaction`
      with players as (
        select u.user_id, u.first_name || ' ' || u.last_name as name, row_number() over (order by u.id) as n
        from public.user_profiles u
        where u.first_name is not null
          and not exists (select from public.interests i where i.college_id = ${id} and i.player_id = u.user_id)
      )
      insert into public.interests (id, college_id, player_id, name, class_year, handle, school, esports_title_id, source,
        stage_id, stage_since, stage_order, sent_at, assignee_id, created_at)
      select md5('interest' || n)::uuid, ${id}, p.user_id, coalesce(p.name, 'Prospect No. ' || n), 2026 + n % 4, 'handle' || n,
        'High School No. ' || n % 90, t.id, case when p.user_id is null then 'import' else 'player' end, s.id,
        now() - n % 40 * interval '1 day', n * 1024.0, case when p.user_id is not null then now() - n % 20 * interval '1 day' end,
        case when n % 4 = 0 then w.user_id end, now() - n % 60 * interval '1 day'
      from generate_series(1, ${count - Number(college['held'])}::int) n
      left join players p using (n)
      join lateral (select id from public.esports_titles order by name offset n % 4 limit 1) t on true
      join lateral (select id from public.pipeline_stages where college_id = ${id} order by display_order offset n % 7 limit 1) s
        on true
      join lateral (select user_id from public.user_roles where college_id = ${id} order by user_id limit 1) w on true`;
    await transaction`
      insert into public.pipeline_tags (id, college_id, name)
      select md5('tag' || n)::uuid, ${id}, 'Tag ' || n from generate_series(0, ${TAGS - 1}) n`;
    await transaction`
      insert into public.interest_tags (interest_id, tag_id, college_id)
      select md5('interest' || n)::uuid, md5('tag' || (n + k) % ${TAGS}::int)::uuid, ${id}
      from generate_series(1, ${count}::int) n, generate_series(0, 1) k
      where n % 2 = 0 and exists (select from public.interests i where i.id = md5('interest' || n)::uuid)`;
  });
  await sql`analyze public.interests, public.interest_tags`;
  return COLLEGE;
}
