/** What one side of a family does shows to the other at once: each on the own topic, without a word of what it was. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { disconnectListeners, hears, listen, type Listener } from './live.ts';

const sql = openDatabase();
const EVENT = { event: 'family' };
let minor: Listener, guardian: Listener, parent: Listener;

beforeAll(async () => {
  [minor, guardian, parent] = (await Promise.all(
    (['minor', 'guardian', 'parent'] as const).map((kind) => listen(kind, `user:${idOf(kind)}`)),
  )) as [Listener, Listener, Listener];
});
beforeEach(() => {
  for (const each of [minor, guardian, parent]) each.heard.length = 0;
});
afterAll(async () => {
  await disconnectListeners();
  await sql.end();
});

test('a ward who turns a part off and on reaches the guardian, the own devices, and nobody else', async () => {
  for (const p_is_on of [false, true]) {
    await rowsOf(as('minor').rpc('choose_family_part', { p_part: 'colleges', p_is_on }));
    for (const each of [guardian, minor]) await hears(each, EVENT);
    for (const each of [minor, guardian]) each.heard.length = 0;
  }
  await sql`select realtime.send('{}', 'last', ${`user:${idOf('parent')}`}, true)`;
  await hears(parent, { event: 'last' });
  expect(parent.heard.filter(({ event }) => event === EVENT.event)).toEqual([]);
});

test('a guardian’s answer reaches the ward, who answers over it', async () => {
  const [practice] = await sql<{ id: string }[]>`
    select p.id from public.team_practices p join public.team_members m on m.team_id = p.team_id
    where m.user_id = ${idOf('minor')} and m.is_active and p.scheduled_at > now() and p.status = 'scheduled'
    order by p.scheduled_at limit 1`;
  await rowsOf(
    as('guardian').rpc('answer_for_ward', {
      p_minor_id: idOf('minor'),
      p_practice_id: practice?.id ?? '',
      p_status: 'maybe',
    }),
  );
  await hears(minor, EVENT);
  expect(minor.heard).toContainEqual({ ...EVENT, payload: {} });
});
