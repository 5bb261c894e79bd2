/** Whom the picker of people offers, and to whom an address may lead. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { conversation, forgetTestConversations } from './talk.ts';

const sql = openDatabase();
beforeEach(() => forgetTestConversations(sql));
afterAll(() => sql.end());

interface Card {
  user_id: string;
  display_name: string | null;
  slug: string | null;
  avatar_url: string | null;
  about: string | null;
}
type Section = 'recent' | 'family' | 'team' | 'colleges' | 'asked';

async function contacts(kind: AccountKind, ...asked: AccountKind[]) {
  const answer = await rowsOf(as(kind).rpc('list_contacts', { p_ids: asked.map(idOf) }));
  return answer as unknown as Record<Section, Card[]>;
}
const has = (people: Card[], kind: AccountKind) => people.some(({ user_id }) => user_id === idOf(kind));

test('[SE-040] a visitor is offered nobody', async () => {
  expect((await signedOut().rpc('list_contacts')).error).toMatchObject({ code: '42501' });
});

test('[IN-005] a guardian without a name is called one, by their ward alone', async () => {
  const [named] =
    await sql`select display_name, first_name, last_name from public.user_profiles where user_id = ${idOf('guardian')}`;
  const nameFor = async (kind: AccountKind) =>
    (await contacts(kind)).family.find(({ user_id }) => user_id === idOf('guardian'))?.display_name;
  expect(await nameFor('minor')).toBe(named?.['display_name']);
  await sql`update public.user_profiles set display_name = null, first_name = null, last_name = null where user_id = ${idOf('guardian')}`;
  expect(await nameFor('minor')).toBe('Your guardian');
  await sql`update public.user_profiles set ${sql(named as Record<string, string>)} where user_id = ${idOf('guardian')}`;
});

test('[IN-005] offers the people of my teams, my family, my colleges and my latest conversations, never me', async () => {
  const ofPlayer = await contacts('player');
  expect(has(ofPlayer.team, 'coach')).toBe(true);
  expect(has(ofPlayer.team, 'second-player')).toBe(true);
  expect(ofPlayer.team.every(({ about }) => about !== null)).toBe(true);
  expect(has((await contacts('minor')).family, 'guardian')).toBe(true);
  expect(has((await contacts('guardian')).family, 'minor')).toBe(true);
  expect(has((await contacts('college-admin')).colleges, 'college-staff')).toBe(true);
  await conversation('parent', 'group', 'private-coach');
  expect(has((await contacts('parent')).recent, 'private-coach')).toBe(true);
  for (const kind of ['player', 'coach', 'college-admin', 'minor'] as const)
    for (const people of Object.values(await contacts(kind, kind))) expect(has(people, kind)).toBe(false);
});

describe('asked for by an address', () => {
  test('[SE-040] whom I may see is there, whoever is hidden from me is not', async () => {
    const asked = async (kind: AccountKind, ...others: AccountKind[]) =>
      (await contacts(kind, ...others)).asked.map(({ user_id }) => user_id);
    expect(await asked('parent', 'player', 'minor')).toEqual([idOf('player')]);
    expect(await asked('guardian', 'minor')).toEqual([idOf('minor')]);
    expect(await asked('college-coach', 'newcomer')).toEqual([]);
  });

  test('a hidden profile of somebody I talk to comes without its address', async () => {
    await conversation('college-coach', 'group', 'minor', 'guardian');
    const [card] = (await contacts('college-coach', 'minor')).asked;
    expect(card).toMatchObject({ user_id: idOf('minor'), slug: null, avatar_url: null });
  });
});

test.each([
  ['whom I blocked', 'parent', 'private-coach'],
  ['who blocked me', 'private-coach', 'parent'],
] as const)('[SE-040] %s is in no section', async (_, blocker, blocked) => {
  await conversation('parent', 'group', 'private-coach');
  await rowsOf(
    as(blocker)
      .from('user_blocks')
      .insert({ blocked_id: idOf(blocked) }),
  );
  try {
    const people = Object.values(await contacts('parent', 'private-coach')).flat();
    expect(has(people, 'private-coach')).toBe(false);
  } finally {
    await rowsOf(as(blocker).from('user_blocks').delete().eq('blocked_id', idOf(blocked)));
  }
});
