/** Notices to the people of a college's program: a player wrote, a colleague named them in a note or gave them a task. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { notices, noticesOf } from './notices.ts';
import { sent, trialCollege } from './trial-college.ts';

const sql = openDatabase();
const college = trialCollege(sql, { isEmptied: true });
const { mailsAbout } = noticesOf(openDatabase());

const OTHERS = ['college-admissions', 'other-college-admin', 'player', 'admin'] as const;
const about = async (kind: AccountKind, wanted: string) =>
  (await notices(kind)).filter((each) => each.kind === wanted).map(({ facts }) => facts);

describe('the people of a program', () => {
  test('[RC-018] are told that a player wrote, each once, by no mail; admissions and others are not', async () => {
    const { interest } = await sent('player', college);
    const href = `/pipeline?college=${college.slug}&interest=${interest}`;
    for (const kind of ['college-admin', 'college-staff', 'college-coach'] as const) {
      expect(await about(kind, 'program_interest')).toMatchObject([{ href, person: expect.any(String) }]);
      expect(await mailsAbout(kind)).toBe(0);
    }
    for (const kind of OTHERS) expect(await about(kind, 'program_interest')).toEqual([]);
    // Whoever blocked the player, or no longer works there, reads nothing of it.
    await sql`insert into public.user_blocks (blocker_id, blocked_id) values (${idOf('college-coach')}, ${idOf('player')})`;
    expect(await about('college-coach', 'program_interest')).toEqual([]);
    await sql`delete from public.user_blocks where blocker_id = ${idOf('college-coach')}`;
    await rowsOf(as('player').rpc('withdraw_interest', { p_interest_id: interest }));
    expect(await about('college-admin', 'program_interest')).toEqual([]);
  });

  test('[RC-018] a colleague who is named in a note is told, and whoever writes it is not', async () => {
    const { interest } = await sent('player', college);
    const note = { p_id: randomUUID(), p_interest_id: interest, p_body: 'Look at this' };
    await rowsOf(as('college-staff').rpc('save_interest_note', { ...note, p_mentions: [idOf('college-admin')] }));
    expect(await about('college-admin', 'program_mention')).toMatchObject([
      { href: `/pipeline?college=${college.slug}&interest=${interest}` },
    ]);
    for (const kind of [...OTHERS, 'college-staff', 'college-coach'] as const)
      expect(await about(kind, 'program_mention')).toEqual([]);
    await rowsOf(as('college-staff').rpc('save_interest_note', { ...note, p_mentions: [] }));
    expect(await about('college-admin', 'program_mention')).toEqual([]);
  });

  test('[RC-018] a task is told to the colleague who gets it, not to whoever takes it', async () => {
    const { interest } = await sent('player', college);
    const id = randomUUID();
    const give = (kind: AccountKind) =>
      rowsOf(
        as('college-admin')
          .from('interest_tasks')
          .update({ assignee_id: idOf(kind) })
          .eq('id', id)
          .select('id'),
      );
    await rowsOf(
      as('college-admin')
        .from('interest_tasks')
        .insert({
          id,
          interest_id: interest,
          college_id: college.id,
          title: 'Call',
          assignee_id: idOf('college-staff'),
        }),
    );
    expect(await about('college-staff', 'program_task')).toMatchObject([{ title: 'Call' }]);
    await give('college-coach');
    expect(await about('college-staff', 'program_task')).toEqual([]);
    expect(await about('college-coach', 'program_task')).toMatchObject([{ title: 'Call' }]);
    await give('college-admin');
    for (const kind of [...OTHERS, 'college-admin', 'college-coach'] as const)
      expect(await about(kind, 'program_task')).toEqual([]);
    expect(await mailsAbout('college-staff')).toBe(0);
  });
});
