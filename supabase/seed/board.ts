import { demoPerson } from './accounts.ts';
import type { World } from './world.ts';

/** Words, hours ago, and what else: of the demo team, and of the team of the demo minor. */
const WORDS: [place: number, hours: number, body: string, more: { pinned?: boolean; ack?: boolean; link?: boolean }][] =
  [
    [1, 30, 'Season rules: be on the server ten minutes early, and answer for practices by noon.', { pinned: true }],
    [2, 20, 'Jerseys came. Pick yours up before the next practice, and tell me if the size is wrong.', { ack: true }],
    [3, 260, 'Thanks for a strong month. Reviews of all maps are at https://example.com/reviews.', {}],
    [4, 26, 'The next practice decides the line-up for the weekend. Come if you can.', { link: true }],
  ];

/**
 * What the coach of the demo team announced: pinned, to be acknowledged, with a link, and one that is history. The owners of
 * other teams say the first alone. Most have seen most of it; chance comes from the ids.
 */
export async function seedBoard(world: World): Promise<void> {
  const { sql } = world;
  const words = WORDS.map(([place, hours, body, { pinned = false, ack = false, link = false }]) => ({
    ...{ place, hours, body, pinned, ack, link },
  }));
  await sql`
    insert into private.announcements
      (id, team_id, author_id, body, is_pinned, asks_ack, link_kind, link_id, publish_at, published_at, created_at)
    select md5('announcement' || t.id || w.place)::uuid, t.id, t.owner_user_id, w.body, w.pinned, w.ack,
      case when p.id is not null then 'practice' end, p.id, x.at, x.at, x.at
    from public.teams t
    cross join jsonb_to_recordset(${sql.json(words)}) as w
      (place integer, hours integer, body text, pinned boolean, ack boolean, link boolean)
    cross join lateral (select now() - make_interval(hours => w.hours) as at) x
    left join lateral (
      select q.id from public.team_practices q
      where w.link and q.team_id = t.id and q.status = 'scheduled' and q.scheduled_at > now() order by q.scheduled_at, q.id limit 1
    ) p on true
    where t.owner_user_id is not null and t.archived_at is null
      and (w.place = 1 or t.id in (select private.agreed_teams_of(${demoPerson('coach').id})))`;
  await sql`
    insert into private.announcement_readers (announcement_id, user_id, seen_at, acknowledged_at)
    select a.id, p.id, a.published_at + c.chance * interval '10 minutes',
      case when a.asks_ack and c.chance < 50 then a.published_at + c.chance * interval '12 minutes' end
    from private.announcements a
    cross join lateral private.board_audience(a.team_id, a.game_profile_id) as p (id)
    cross join lateral (select abs(hashtext(a.id::text || p.id)) % 100 as chance) c
    where p.id is distinct from a.author_id and (c.chance < 70 or a.is_pinned)
      and p.id <> all (${[demoPerson('player').id, demoPerson('minor').id]}::uuid[])`;
}
