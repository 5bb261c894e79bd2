import { afterEach, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { sent, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
afterEach(async () => {
  await sql`delete from private.status_widgets`;
  await sql`update public.colleges set is_published = true where id = ${college.id}`;
});

interface Shown {
  college: { name: string };
  stage: string;
}

const make = (kind: Parameters<typeof as>[0]) => as(kind).rpc('make_status_widget');
const load = (p_token: string, client = signedOut()) => client.rpc('load_status_widget', { p_token });
const shown = async (token: string) => (await rowsOf(load(token))) as unknown as Shown[];
const ended = expect.objectContaining({ code: 'PT404' });

test('[RC-010] whoever has the secret reads the latest interests in the player’s words, and not whose they are', async () => {
  const { interest } = await sent('player', college);
  await sql`update public.pipeline_stages set name = 'Maybe later' where id = ${college.stages.reviewing ?? ''}`;
  await rowsOf(
    as('college-staff').rpc('move_interests', {
      p_interest_ids: [interest],
      p_stage_id: college.stages.reviewing ?? '',
    }),
  );
  const token = await rowsOf(make('player'));
  expect(token).toMatch(/^[0-9a-f]{48}$/);
  const interests = await shown(token);
  expect(interests[0]).toMatchObject({ college: { name: 'Trial College' }, stage: 'Under review' });
  expect(interests.length).toBeLessThanOrEqual(5);
  expect(new Set(interests.flatMap((each) => Object.keys(each)))).toEqual(
    new Set(['college', 'game', 'stage', 'stage_kind', 'since']),
  );
  expect(JSON.stringify(interests)).not.toMatch(/Maybe later|Riley|riley|00000000/);
  expect(await rowsOf(load(token, as('college-staff')))).toEqual(interests);
});

test('[RC-010] what a college added by itself does not show, nor does a college that is not published', async () => {
  await rowsOf(as('college-staff').rpc('save_interest', { p_college_id: college.id, p_player_id: idOf('player') }));
  const token = await rowsOf(make('player'));
  const names = async () => (await shown(token)).map((each) => each.college.name);
  expect(await names()).not.toContain('Trial College');
  await sent('player', college);
  expect(await names()).toContain('Trial College');
  await sql`update public.colleges set is_published = false where id = ${college.id}`;
  expect(await names()).not.toContain('Trial College');
});

test('[RC-010] the secret is kept as a hash, a new one ends the one before, and the player ends it at once', async () => {
  expect(await rowsOf(as('player').rpc('read_status_widget'))).toBeNull();
  const first = await rowsOf(make('player'));
  const [stored] = await sql`select token_hash from private.status_widgets where player_id = ${idOf('player')}`;
  expect(stored?.token_hash).not.toContain(first);
  expect(await rowsOf(as('player').rpc('read_status_widget'))).not.toBeNull();
  const second = await rowsOf(make('player'));
  expect((await load(first)).error).toEqual(ended);
  expect((await load(second)).error).toBeNull();
  // Nobody ends that of another.
  expect(await rowsOf(as('second-player').rpc('end_status_widget'))).toBe(false);
  expect((await load(second)).error).toBeNull();
  expect(await rowsOf(as('player').rpc('end_status_widget'))).toBe(true);
  expect((await load(second)).error).toEqual(ended);
  expect(await rowsOf(as('player').rpc('end_status_widget'))).toBe(false);
});

test.each(['', 'secret', '0'.repeat(48), "' or true --"])('[RC-010] %j opens nothing', async (token) => {
  await rowsOf(make('player'));
  expect((await load(token)).error).toEqual(ended);
});

test('[RC-010] minors make none, and one of somebody who turns out to be a minor shows nothing', async () => {
  expect((await make('minor')).error).toMatchObject({ code: '42501', hint: 'minor' });
  expect(await sql`select from private.status_widgets`).toHaveLength(0);
  const token = await rowsOf(make('player'));
  const [known] = await sql`select birth_date::text from private.birth_dates where user_id = ${idOf('player')}`;
  await sql`update private.birth_dates set birth_date = current_date - interval '16 years' where user_id = ${idOf('player')}`;
  try {
    expect((await load(token)).error).toEqual(ended);
  } finally {
    await sql`update private.birth_dates set birth_date = ${known?.birth_date} where user_id = ${idOf('player')}`;
  }
});
