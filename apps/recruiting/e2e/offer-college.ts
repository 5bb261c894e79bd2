import { callAs } from '@lineup/journeys/api';
import { onDatabase } from '@lineup/journeys/database';

/** A college with the staff of the demo world and one open spot, to which these players wrote. */
export async function collegeOfOffers(kinds: readonly string[] = ['minor', 'second-player'], name = 'Offer College') {
  const staff = await callAs('college-staff');
  const players = await Promise.all(kinds.map((kind) => callAs(kind)));
  const slug = `offers-${crypto.randomUUID()}`;
  const made = await onDatabase(async (sql) => {
    const [college] = await sql<{ id: string }[]>`
      insert into public.colleges (slug, name, city, state, is_published)
      values (${slug}, ${name}, 'Erie', 'PA', true) returning id`;
    const id = String(college?.id);
    await sql`insert into public.user_roles (user_id, role, college_id) values (${staff.userId}, 'programs_college_staff', ${id})`;
    await sql`
      with program as (
        insert into public.college_programs (college_id, esports_title_id)
        select ${id}, t.id from public.esports_titles t where t.slug = 'valorant' returning id)
      insert into public.roster_needs (program_id, position) select id, 'Duelist' from program`;
    const rows = await sql<{ id: string; player_id: string; name: string }[]>`
      insert into public.interests (college_id, player_id, name, esports_title_id, source, stage_id, stage_since, sent_at)
      select ${id}, p.id, coalesce(private.display_name(p.id), 'Player'), t.id, 'form', s.id, now() - interval '3 days',
        now() - interval '3 days'
      from unnest(${players.map(({ userId }) => userId)}::uuid[]) p (id)
      join public.pipeline_stages s on s.college_id = ${id} and s.kind = 'new'
      join public.esports_titles t on t.slug = 'valorant'
      returning id, player_id, name`;
    return { id, interests: players.map(({ userId }) => rows.find((row) => row.player_id === userId)) };
  });
  const undo = () => onDatabase((sql) => sql`delete from public.colleges where id = ${made.id}`);
  const spots = () =>
    onDatabase(async (sql) => {
      const [row] = await sql<{ open_spots: number }[]>`
        select open_spots from public.roster_needs where college_id = ${made.id}`;
      return row?.open_spots;
    });
  return { id: made.id, slug, undo, spots, interests: made.interests.map((row) => String(row?.id)) };
}

/** An offer that stands, or that everybody has accepted, put into the database past the screens. */
export async function putOffer(interest: string, values: { amount: number; years: number; isAccepted?: boolean }) {
  const { amount, years, isAccepted = false } = values;
  await onDatabase(async (sql) => {
    const [offer] = await sql<{ id: string }[]>`
      insert into private.offers (id, interest_id, college_id, state, settled_at, expires_at)
      select gen_random_uuid(), i.id, i.college_id, ${isAccepted ? 'accepted' : 'open'},
        case when ${isAccepted} then now() end, now() + interval '9 days'
      from public.interests i where i.id = ${interest} returning id`;
    const id = String(offer?.id);
    await sql`
      insert into private.offer_versions (offer_id, number, need_id, esports_title_id, role, amount, years, terms, expires_at)
      select ${id}, 1, n.id, p.esports_title_id, n.position, ${amount}, ${years}, 'Practice four evenings a week.',
        now() + interval '9 days'
      from public.interests i join public.roster_needs n on n.college_id = i.college_id
      join public.college_programs p on p.id = n.program_id where i.id = ${interest}`;
    await sql`
      insert into private.offer_signatures (offer_id, number, side, name)
      select ${id}, 1, unnest(${isAccepted ? ['college', 'player'] : ['college']}::text[]), 'Casey Coach'`;
    await sql`
      update public.interests i set stage_id = s.id, stage_since = now()
      from public.pipeline_stages s
      where i.id = ${interest} and s.college_id = i.college_id and s.kind = ${isAccepted ? 'committed' : 'offered'}`;
  });
}
