import { demoPerson } from './accounts.ts';
import { createRandom } from './random.ts';
import { at, onDay, type World } from './world.ts';

/** Every so many of those who are on no team are of age after all. */
const ADULT_EVERY = 4;
/** Every so many of the players at school have a guardian who is linked. */
const GUARDED_EVERY = 3;
/** So many of them are the children of one family. */
const SEVERAL = 3;

/**
 * Who writes to colleges is at school: players who are on no team yet are 15 to 17, as most applicants are, some with a
 * guardian. Last, so that the rest of the world stays as it was before ages were real.
 */
export async function seedFamilies(world: World): Promise<void> {
  const { sql } = world;
  const random = createRandom(20_261_126);
  const applicants = await sql<{ id: string }[]>`
    select distinct i.player_id as id from public.interests i join auth.users u on u.id = i.player_id
    where i.sent_at is not null and u.email like '%@people.lineup.example'
      and not exists (select from public.team_members m where m.user_id = i.player_id)
      and not exists (select from public.team_staff s where s.user_id = i.player_id)
      and not exists (select from public.teams t where t.owner_user_id = i.player_id)
      and not exists (select from public.team_join_requests r where r.user_id = i.player_id)
      and not exists (select from public.team_practice_attendance a where a.user_id = i.player_id)
      and not exists (select from public.conversation_participants p where p.user_id = i.player_id)
      and not exists (select from public.user_roles r where r.user_id = i.player_id and r.role <> 'recruit_player')
    order by 1`;
  const minors = applicants.filter((_, place) => place % ADULT_EVERY !== 0);
  const born = minors.map(({ id }) => ({ id, on: onDay(world, -Math.round((random.between(15, 17) + 0.5) * 365.25)) }));
  await sql`
    update private.birth_dates b set birth_date = n.on
    from jsonb_to_recordset(${sql.json(born)}) as n (id uuid, "on" date) where b.user_id = n.id`;
  await sql`
    update auth.users u set raw_user_meta_data = u.raw_user_meta_data || jsonb_build_object('birth_date', n.on)
    from jsonb_to_recordset(${sql.json(born)}) as n (id uuid, "on" text) where u.id = n.id`;
  const guarded = minors.filter((_, place) => place % GUARDED_EVERY === 0).map(({ id }) => id);
  // The demo parent's child, who writes to colleges and is on no team.
  await linkGuardians(world, guarded, minors[1]?.id);
  // After all practices that are planned, so that no answer changes.
  await sql`
    insert into private.absences (user_id, starts_on, ends_on, reason, guardian_id)
    values (${demoPerson('minor').id}, ${onDay(world, 100)}, ${onDay(world, 106)}, 'Family plans', ${demoPerson('guardian').id})`;
}

/** Managers without a college or a team of their own are parents, too: the first of several children, and two links are not at rest. */
async function linkGuardians(world: World, minors: string[], child: string | undefined): Promise<void> {
  const adults = await world.sql<{ id: string }[]>`
    select r.user_id as id from public.user_roles r join auth.users u on u.id = r.user_id
    where u.email like '%@people.lineup.example'
      and not exists (select from public.teams t where t.owner_user_id = r.user_id)
      and not exists (select from public.team_staff s where s.user_id = r.user_id)
      and not exists (select from public.conversation_participants p where p.user_id = r.user_id)
    group by r.user_id having array_agg(r.role) = '{recruit_team_manager}' order by 1`;
  const links = minors.flatMap((minor, place) => {
    const guardian = adults[place < SEVERAL ? 0 : place % Math.max(1, adults.length)];
    return guardian ? [{ guardian: guardian.id, minor }] : [];
  });
  await world.sql`
    insert into private.guardian_links (guardian_id, minor_id, agreed_at, confirmed_at, begun_by)
    select n.guardian, n.minor, ${at(world, -60)}, ${at(world, -60)}, 'minor'
    from jsonb_to_recordset(${world.sql.json(child ? [...links, { guardian: demoPerson('parent').id, minor: child }] : links)})
      as n (guardian uuid, minor uuid)`;
  await unsettle(
    world,
    links,
    adults.map(({ id }) => id),
  );
  await tellHistory(world);
}

/** One link that waits for the yes of the first guardian, and one that the minor ended, about which staff are asked. */
async function unsettle(world: World, links: { guardian: string; minor: string }[], adults: string[]): Promise<void> {
  const [waiting, disputed] = links.slice(SEVERAL);
  const second = adults.findLast((id) => id !== waiting?.guardian);
  if (!waiting || !disputed || !second) return;
  await world.sql`
    insert into private.guardian_links (guardian_id, minor_id, agreed_at, begun_by)
    values (${second}, ${waiting.minor}, ${at(world, -2)}, 'guardian')`;
  await world.sql`
    update private.guardian_links set confirmed_at = null, ended_at = ${at(world, -3)}
    where guardian_id = ${disputed.guardian} and minor_id = ${disputed.minor}`;
}

/** What the triggers noted has the time of the seed: in its place what the links say. */
async function tellHistory({ sql }: World): Promise<void> {
  await sql`delete from private.guardian_events`;
  await sql`
    insert into private.guardian_events (minor_id, guardian_id, kind, actor_id, happened_at)
    select g.minor_id, g.guardian_id, e.kind, e.actor, e.happened
    from private.guardian_links g cross join lateral (values
      ('agreed', case g.begun_by when 'guardian' then g.minor_id else g.guardian_id end, g.agreed_at),
      ('completed', g.guardian_id, coalesce(g.confirmed_at, case when g.ended_at is not null then g.agreed_at end)),
      ('ended', g.minor_id, g.ended_at)) as e (kind, actor, happened)
    where e.happened is not null order by e.happened, g.id, e.kind`;
}
