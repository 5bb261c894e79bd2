import type { Sql } from 'postgres';
import { demoPeople, type AccountKind } from '../../seed/accounts.ts';
import { idOf } from './backend.ts';
import { forgetTestConversations, people } from './talk.ts';

const TEAM = '00000000-0000-4000-a000-0000000059a1';

/**
 * A team of its own: the coach owns it, the private coach assists, minor, player and second player are on it; the minor has
 * the guardian. `set` makes it again, whatever a test did to it.
 */
export function openLineTeam(sql: Sql) {
  const born = new Map<string, string>();
  const forget = async () => {
    await forgetTestConversations(sql);
    const ids = demoPeople.map(({ id }) => id);
    await sql`
      delete from public.conversations c where c.dm_key in (
        select least(a, b) || ':' || greatest(a, b) from unnest(${ids}::uuid[]) a cross join unnest(${people('minor')}::uuid[]) b)
      or c.dm_key = ${people('coach', 'private-coach').toSorted().join(':')}`;
    await sql`delete from public.waiting_messages`;
    await sql`delete from private.open_line_checks`;
    await sql`delete from public.user_blocks`;
    await sql`delete from private.rate_counters`;
    await sql`delete from public.teams where id = ${TEAM}`;
    await sql`delete from private.guardian_links where minor_id = ${idOf('minor')}`;
    await sql`
      insert into private.guardian_links (guardian_id, minor_id, agreed_at, confirmed_at, begun_by)
      values (${idOf('guardian')}, ${idOf('minor')}, now() - interval '60 days', now() - interval '60 days', 'minor')`;
    for (const [id, date] of born)
      await sql`update private.birth_dates set birth_date = ${date}::date where user_id = ${id}`;
    born.clear();
  };
  const hire = (kind: AccountKind, role = 'assistant_coach') => sql`
    insert into public.team_staff (team_id, user_id, role, is_confirmed) values (${TEAM}, ${idOf(kind)}, ${role}, true)`;
  return {
    id: TEAM,
    clear: forget,
    async set() {
      await forget();
      await sql`
        insert into public.teams (id, name, organization_type, owner_user_id)
        values (${TEAM}, 'Open Line Test', 'high_school', ${idOf('coach')})`;
      await hire('private-coach');
      for (const kind of ['minor', 'player', 'second-player'] as const)
        await sql`
          insert into public.team_members (team_id, user_id, is_confirmed) values (${TEAM}, ${idOf(kind)}, true)`;
    },
    hire,
    dismiss: (kind: AccountKind) =>
      sql`delete from public.team_staff where team_id = ${TEAM} and user_id = ${idOf(kind)}`,
    unlinkGuardian: () => sql`delete from private.guardian_links where minor_id = ${idOf('minor')}`,
    async grow(kind: AccountKind, age: number) {
      const [was] = await sql<{ date: string }[]>`
        select birth_date::text as date from private.birth_dates where user_id = ${idOf(kind)}`;
      born.set(idOf(kind), was!.date);
      await sql`
        update private.birth_dates set birth_date = current_date - make_interval(years => ${age}) where user_id = ${idOf(kind)}`;
    },
    kindOf: (id: string) => demoPeople.find((each) => each.id === id)?.kind ?? id,
    /** In the order of ids, in which participants are read. */
    place: (kind: string) => demoPeople.findIndex((each) => each.kind === kind.replace('+', '')),
  };
}
