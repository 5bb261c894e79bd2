/** The link in a mail that answers for a practice. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { noticesOf } from './notices.ts';

const sql = openDatabase();
const { team, schedule } = noticesOf(sql);

describe('[TM-119] the link of a mail', () => {
  const link = async (practice: string) => {
    const [row] = await sql`
      select private.issue_practice_link(${practice}, ${idOf('player')}, gen_random_uuid()) as token`;
    return String(row?.token);
  };
  const answered = async (practice: string) =>
    sql`select user_id, status, notes, reason_follows from public.team_practice_attendance
      where practice_id = ${practice} and user_id in (${idOf('player')}, ${idOf('parent')})`;
  const answer = (token: string, status: string, kind?: AccountKind) =>
    (kind ? as(kind) : signedOut()).rpc('answer_practice_link', { p_token: token, p_status: status });

  test('answers once, without a password, for its own person whoever presses it', async () => {
    const id = await schedule('Notice link');
    await sql`delete from public.team_practice_attendance where practice_id = ${id}`;
    const token = await link(id);
    const read = await rowsOf(signedOut().rpc('read_practice_link', { p_token: token }));
    expect(read).toMatchObject({ state: 'open', title: 'Notice link', answer: null });
    expect(await answered(id)).toEqual([]);
    expect(await rowsOf(answer(token, 'not_attending', 'parent'))).toBe('not_attending');
    const stored = [{ user_id: idOf('player'), status: 'not_attending', notes: null, reason_follows: true }];
    expect(await answered(id)).toEqual(stored);
    expect(await rowsOf(answer(token, 'not_attending'))).toBe('not_attending');
    expect((await answer(token, 'attending')).error?.code).toBe('PT409');
    expect(await answered(id)).toEqual(stored);
  });

  test('lets the page that answered change its answer until the start, and no other', async () => {
    const id = await schedule('Notice changed');
    await sql`delete from public.team_practice_attendance where practice_id = ${id}`;
    const token = await link(id);
    const key = randomUUID();
    const change = (p_status: string, p_change_key: string, p_notes = '') =>
      signedOut().rpc('answer_practice_link', { p_token: token, p_status, p_change_key, p_notes });
    expect((await change('attending', 'short')).error?.code).toBe('23514');
    expect(await answered(id)).toEqual([]);
    await rowsOf(change('attending', key));
    await rowsOf(change('not_attending', key));
    expect(await answered(id)).toMatchObject([{ status: 'not_attending', notes: null, reason_follows: true }]);
    await rowsOf(change('not_attending', key, 'Exam'));
    // Also after an answer that was lost on the way.
    await rowsOf(change('not_attending', key, 'Exam'));
    const stored = [{ user_id: idOf('player'), status: 'not_attending', notes: 'Exam', reason_follows: false }];
    expect(await answered(id)).toEqual(stored);
    expect((await change('maybe', randomUUID())).error?.code).toBe('PT409');
    expect((await answer(token, 'maybe', 'player')).error?.code).toBe('PT409');
    await sql`update public.team_practices set scheduled_at = now() where id = ${id}`;
    expect((await change('maybe', key)).error?.code).toBe('PT410');
    expect(await answered(id)).toEqual(stored);
    // An answer without a key gives none to who comes with one later.
    const other = await schedule('Notice keyless');
    const keyless = await link(other);
    await rowsOf(answer(keyless, 'maybe'));
    const late = { p_token: keyless, p_status: 'attending', p_change_key: key };
    expect((await signedOut().rpc('answer_practice_link', late)).error?.code).toBe('PT409');
  });

  test('changes no answer that its person has given elsewhere since', async () => {
    const id = await schedule('Notice elsewhere');
    await sql`delete from public.team_practice_attendance where practice_id = ${id}`;
    const keyed = async () => {
      const key = { p_token: await link(id), p_change_key: randomUUID() };
      return (p_status: string) => signedOut().rpc('answer_practice_link', { ...key, p_status });
    };
    const page = await keyed();
    await rowsOf(page('attending'));
    await rowsOf(page('maybe'));
    const own = { practice_id: id, user_id: idOf('player'), status: 'not_attending', notes: 'Exam' };
    await rowsOf(as('player').from('team_practice_attendance').upsert(own).select());
    const stored = [{ user_id: idOf('player'), status: 'not_attending', notes: 'Exam', reason_follows: false }];
    expect((await page('attending')).error?.code).toBe('PT409');
    expect((await page('maybe')).error?.code).toBe('PT409');
    expect(await answered(id)).toEqual(stored);
    // The same answer is an answer as well, and so is one by the link of another mail.
    const other = await keyed();
    await rowsOf(other('attending'));
    await rowsOf(
      as('player')
        .from('team_practice_attendance')
        .upsert({ ...own, status: 'attending', notes: null })
        .select(),
    );
    expect((await other('maybe')).error?.code).toBe('PT409');
    await rowsOf((await keyed())('maybe'));
    expect((await other('attending')).error?.code).toBe('PT409');
    expect(await answered(id)).toMatchObject([{ status: 'maybe' }]);
  });

  test('names its person to somebody else who is signed in, as the roster does, and to nobody else', async () => {
    const id = await schedule('Notice for');
    const token = await link(id);
    const read = async (kind?: AccountKind) =>
      (await rowsOf((kind ? as(kind) : signedOut()).rpc('read_practice_link', { p_token: token }))) as {
        answers_for: { name: string | null } | null;
        state: string;
      } | null;
    expect((await read())?.answers_for).toBeNull();
    expect((await read('player'))?.answers_for).toBeNull();
    const onRoster = (await rowsOf(as('parent').rpc('get_team_members', { p_team_id: team.id }))).find(
      (row) => row.user_id === idOf('player'),
    );
    expect(onRoster?.user_full_name).toBeTruthy();
    expect((await read('parent'))?.answers_for).toEqual({ name: onRoster?.user_full_name });
    // What is called off or over says so, also where the link has been used.
    await rowsOf(answer(token, 'maybe'));
    expect((await read())?.state).toBe('used');
    await sql`update public.team_practices set status = 'cancelled' where id = ${id}`;
    expect((await read())?.state).toBe('cancelled');
  });

  test('ends when the practice starts, is cancelled, or the person leaves, and no other secret works', async () => {
    const id = await schedule('Notice over');
    await sql`delete from public.team_practice_attendance where practice_id = ${id}`;
    const token = await link(id);
    expect((await answer(`${token}0`, 'attending')).error?.code).toBe('PT404');
    await sql`update public.team_practices set status = 'cancelled' where id = ${id}`;
    expect((await answer(token, 'attending')).error?.code).toBe('PT410');
    await sql`update public.team_practices set status = 'scheduled', scheduled_at = now() where id = ${id}`;
    expect((await answer(token, 'attending')).error?.code).toBe('PT410');
    await sql`update public.team_practices set scheduled_at = now() + interval '1 day' where id = ${id}`;
    await sql`update public.team_members set is_confirmed = false where team_id = ${team.id} and user_id = ${idOf('player')}`;
    try {
      expect((await answer(token, 'attending')).error?.code).toBe('PT404');
    } finally {
      await sql`
        update public.team_members set is_confirmed = true where team_id = ${team.id} and user_id = ${idOf('player')}`;
    }
    expect(await answered(id)).toEqual([]);
  });

  test('says that the team is archived, and answers nothing until it is restored', async () => {
    const id = await schedule('Notice archived');
    await sql`delete from public.team_practice_attendance where practice_id = ${id}`;
    const token = await link(id);
    const read = () => rowsOf(signedOut().rpc('read_practice_link', { p_token: token }));
    await rowsOf(as('coach').rpc('archive_team', { p_team_id: team.id }));
    try {
      expect(await read()).toMatchObject({ state: 'cancelled', is_archived: true });
      expect((await answer(token, 'attending')).error).toMatchObject({ code: 'PT409', hint: 'archived' });
      expect(await answered(id)).toEqual([]);
    } finally {
      await rowsOf(as('coach').rpc('archive_team', { p_team_id: team.id, p_archive: false }));
    }
    expect(await read()).toMatchObject({ state: 'open', is_archived: false });
    expect(await rowsOf(answer(token, 'attending'))).toBe('attending');
  });

  test('two presses at once store one answer', async () => {
    const id = await schedule('Notice twice');
    const token = await link(id);
    const results = await Promise.all([answer(token, 'attending'), answer(token, 'maybe')]);
    expect(results.filter(({ error }) => error?.code === 'PT409')).toHaveLength(1);
  });
});
