import { demoPerson, type AccountKind } from './accounts.ts';
import { insertRows, type Row } from './insert-rows.ts';
import type { Person } from './people.ts';
import { at, type World } from './world.ts';

export interface Line {
  from: string;
  text: string;
}

export interface Talk {
  type: 'dm' | 'group';
  title: string | null;
  people: string[];
  lines: Line[];
  /** Days before today of the first line, and minutes between two lines. */
  startedDaysAgo: number;
  pace: number;
  /** How many lines at the end nobody but their sender has read. */
  unread: number;
}

/** The demo people's conversations, some unread, and dms among the invented players. */
export async function seedConversations(world: World, players: Person[]): Promise<void> {
  await storeTalks(world, [...demoTalks(), ...playerTalks(world, players)]);
}

export async function storeTalks(world: World, talks: Talk[]): Promise<void> {
  const prepared = talks.map((talk) => prepare(world, talk));
  await insertRows(
    world.sql,
    'public.conversations',
    prepared.map((each) => each.conversation),
  );
  await insertRows(
    world.sql,
    'public.conversation_participants',
    prepared.flatMap((each) => each.participants),
  );
  const messages = prepared.flatMap((each) => each.messages);
  await insertRows(world.sql, 'public.messages', messages);
  await insertRows(
    world.sql,
    'public.message_read_receipts',
    prepared.flatMap((each) => each.receipts),
  );
  await insertRows(
    world.sql,
    'public.message_reactions',
    prepared.flatMap((each) => each.reactions),
  );
  await backdate(world, messages);
}

function prepare(world: World, talk: Talk) {
  const id = world.random.uuid();
  const people = talk.people.toSorted();
  const messages = talk.lines.map((line, place) => ({
    id: world.random.uuid(),
    conversation_id: id,
    sender_id: line.from,
    content: line.text,
    created_at: at(world, -talk.startedDaysAgo, 17, place * talk.pace),
  }));
  const receipts = messages.slice(0, messages.length - talk.unread).flatMap((message) =>
    people
      .filter((personId) => personId !== message.sender_id)
      .map((personId): Row => ({
        message_id: message.id,
        user_id: personId,
        read_at: message.created_at,
      })),
  );
  // In groups the last one likes how it began.
  const reactions = messages.slice(0, talk.type === 'group' ? 1 : 0).flatMap((message) =>
    people
      .filter((personId) => personId !== message.sender_id)
      .slice(-1)
      .map((personId): Row => ({
        message_id: message.id,
        user_id: personId,
        kind: 'like',
        created_at: message.created_at,
      })),
  );
  const conversation: Row = {
    id,
    title: talk.title,
    type: talk.type,
    created_by: talk.people[0],
    created_at: at(world, -talk.startedDaysAgo, 16),
    updated_at: at(world, -talk.startedDaysAgo, 16),
    max_participants: talk.type === 'dm' ? 2 : 7,
    dm_key: talk.type === 'dm' ? people.join(':') : null,
    message_count: 0,
  };
  const participants = people.map((personId): Row => ({
    conversation_id: id,
    user_id: personId,
    role: 'member',
    is_starred: talk.title !== null && personId === talk.people[0],
    joined_at: at(world, -talk.startedDaysAgo, 16),
  }));
  return { conversation, participants, messages, receipts, reactions };
}

/** Messages are timed when they are written; the seeded ones lie in the past. */
async function backdate(world: World, messages: { id: string; created_at: string }[]): Promise<void> {
  await world.sql`
    update public.messages m set created_at = s.created_at
    from jsonb_to_recordset(${world.sql.json(messages)}) as s (id uuid, created_at timestamptz) where m.id = s.id`;
  await world.sql`
    update public.conversations c set updated_at = m.created_at from public.messages m where m.id = c.last_message_id`;
  // Nobody is mailed about what was written long ago.
  await world.sql`update private.conversation_reads set mail_due_at = null where mail_due_at is not null`;
}

const idOf = (kind: AccountKind): string => demoPerson(kind).id;

function dm(first: AccountKind, second: AccountKind, startedDaysAgo: number, unread: number, texts: string[]): Talk {
  const people = [idOf(first), idOf(second)];
  const lines = texts.map((text, place) => ({ from: people[place % 2] ?? idOf(first), text }));
  return { type: 'dm', title: null, people, lines, startedDaysAgo, pace: 26, unread };
}

function demoTalks(): Talk[] {
  const [coach, player, second, assistant] = [idOf('coach'), idOf('player'), idOf('second-player'), idOf('team-staff')];
  return [
    {
      type: 'group',
      title: 'Comets: Valorant roster',
      people: [coach, assistant, player, second],
      startedDaysAgo: 2,
      pace: 19,
      unread: 1,
      lines: [
        {
          from: coach,
          text: 'Scrim opponents for this week are confirmed. Please answer attendance tonight.',
        },
        { from: player, text: 'Done. I can stay half an hour longer for review.' },
        { from: second, text: 'Same. Can we start with the B retakes?' },
        { from: assistant, text: 'I cut four clips of those, they are in the review folder.' },
        { from: coach, text: 'Good. Then retakes first, maps after.' },
        { from: second, text: 'Could we move the Sunday block an hour later?' },
        { from: assistant, text: 'Works for me.' },
      ],
    },
    dm('coach', 'player', 1, 1, [
      'How did the exam go?',
      'Better than feared, thanks for letting me skip Tuesday.',
      'Well deserved. You start on Saturday.',
      'Great, I will bring my notes on their setups.',
      'Send them before Friday if you can, then the others read them too.',
      'Will do tonight.',
    ]),
    dm('college-coach', 'player', 4, 1, [
      'Hi Riley, I saw your match against Midnight Ferry. Are you still looking at colleges in the Southeast?',
      'Hi coach! Yes, Redstone Valley is on my board.',
      'We have two open spots for fall and scholarships from $2,000. Would a call next week work?',
    ]),
    dm('coach', 'college-coach', 9, 0, [
      'Do you have room in your Rocket League scrims on Thursdays?',
      'From next month on, yes. I will put you on the list.',
    ]),
    dm('guardian', 'staff', 6, 1, [
      'How do I see who can message my child?',
      'Only people on the same team can write to a minor, others need you, a team coach or us in the conversation.',
      'Thank you, that is good to know.',
    ]),
    dm('admin', 'developer', 3, 1, [
      'Is the new inbox channel ready to try?',
      'Yes, switch the variant of its flag to try it.',
    ]),
  ];
}

const CHATS = [
  ['Queue tonight?', 'Sure, after eight.', 'Bring the controller player from yesterday.'],
  [
    'Are you trying out for the college team?',
    'Thinking about it. The form asks for a full match with voice.',
    'Mine took two tries, it is fine.',
  ],
  ['gg, that last round was close', 'Your smoke saved it.', 'Again tomorrow?'],
  ['Which sensitivity do you use now?', 'A bit lower than before, 0.32.', 'Will try that.'],
  ['Did you hear back from Front Range Tech?', 'Yes! Call on Monday.', 'Tell me how it goes.'],
];

function playerTalks(world: World, players: Person[]): Talk[] {
  return Array.from({ length: 40 }, () => {
    const [first, second] = world.random.sample(players, 2).map((each) => each.id);
    if (!first || !second) throw new RangeError('two players are needed for a dm');
    const lines = world.random.pick(CHATS).map((text, place) => ({ from: place % 2 === 0 ? first : second, text }));
    return {
      type: 'dm' as const,
      title: null,
      people: [first, second],
      lines,
      startedDaysAgo: world.random.between(1, 60),
      pace: world.random.between(2, 45),
      unread: world.random.between(0, 1),
    };
  }).filter((talk, place, all) => all.findIndex((other) => pair(other) === pair(talk)) === place);
}

function pair(talk: Talk): string {
  return talk.people.toSorted().join(':');
}
