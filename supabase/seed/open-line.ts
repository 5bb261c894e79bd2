import { demoPerson } from './accounts.ts';
import { storeTalks, type Line, type Talk } from './conversations.ts';
import { createRandom } from './random.ts';
import { at, type World } from './world.ts';

/**
 * The minor and the adults of the high-school team, in a direct message and in a group: the database adds the guardian to both.
 * A message of the coach waits for the morning. Last, so that the rest of the world stays as it was.
 */
export async function seedOpenLine(world: World): Promise<void> {
  const minor = demoPerson('minor').id;
  const [team] = await world.sql<{ owner: string; mate: string }[]>`
    select t.owner_user_id as owner, (
      select m.user_id from public.team_members m
      where m.team_id = t.id and m.is_active and m.is_confirmed and m.user_id <> ${minor} order by m.user_id limit 1) as mate
    from public.teams t join public.team_members x on x.team_id = t.id and x.user_id = ${minor} and x.is_confirmed
    where t.owner_user_id is not null order by t.id limit 1`;
  if (!team) throw new RangeError('the minor is on no team with an owner');
  const talks: Talk[] = [
    {
      type: 'dm',
      title: null,
      people: [team.owner, minor],
      lines: turns(
        [team.owner, minor],
        [
          'Kai, can you start as second support on Thursday?',
          'Yes! Same agents as last week?',
          'The same. The room is open from four.',
        ],
      ),
      startedDaysAgo: 3,
      pace: 18,
      unread: 1,
    },
    {
      type: 'group',
      title: 'Thursday line-up',
      people: [team.owner, minor, team.mate],
      lines: turns(
        [team.owner, team.mate, minor],
        [
          'You two play the duo on Thursday. Please look at the clips before.',
          'Seen them. I take the flank.',
          'Then I hold the site.',
        ],
      ),
      startedDaysAgo: 2,
      pace: 25,
      unread: 1,
    },
  ];
  const random = createRandom(20_261_128);
  await storeTalks({ ...world, random }, talks);
  await world.sql`
    insert into public.waiting_messages (id, conversation_id, sender_id, content, created_at, due_at)
    select ${random.uuid()}, c.id, ${team.owner}, 'Bring your own headset tomorrow, please.', ${at(world, 0, 3)}, ${at(world, 1, 12)}
    from public.conversations c where c.dm_key = ${[team.owner, minor].toSorted().join(':')}`;
  // What the rest of the world did is looked at once, as in the night.
  await world.sql`select private.keep_all_open_lines()`;
  await world.sql`delete from private.open_line_checks`;
}

const turns = (people: string[], texts: string[]): Line[] =>
  texts.map((text, place) => ({ from: people[place % people.length] ?? '', text }));
