/** What was said under the open line of a team, for its owner; the conversation of a report, for platform staff. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import type { AccountKind } from '../../seed/accounts.ts';
import { openLineTeam } from './open-line-team.ts';
import { conversation, leave, remove, send } from './talk.ts';

const sql = openDatabase();
const team = openLineTeam(sql);
beforeEach(async () => {
  await team.set();
  await sql`delete from private.conversation_exports`;
  await sql`delete from public.abuse_reports where details = 'Exported'`;
});
afterAll(async () => {
  await sql`delete from private.conversation_exports`;
  await sql`delete from public.abuse_reports where details = 'Exported'`;
  await team.clear();
  await sql.end();
});

interface Exported {
  messages: { content: string; sender: string; deleted_at: string | null }[];
  people: Record<string, { user_id: string }[]>;
  next: { conversation_id: string; number: number } | null;
}
const exported = async (kind: AccountKind, rest: object = {}) =>
  (await rowsOf(as(kind).rpc('export_team_conversations', { p_team_id: team.id, ...rest }))) as unknown as Exported;
const words = async (kind: AccountKind) => (await exported(kind)).messages.map(({ content }) => content);

describe('the owner of a team exports', () => {
  test('what its staff and its minors said, and nothing else of them', async () => {
    const open = await conversation('private-coach', 'dm', 'minor');
    await send('private-coach', open, 'Open');
    await send('minor', open, 'Read');
    const others = [
      await conversation('private-coach', 'dm', 'player'),
      await conversation('guardian', 'dm', 'minor'),
      await conversation('player', 'dm', 'minor'),
    ];
    for (const id of others)
      await send(id === others[1] ? 'minor' : id === others[0] ? 'private-coach' : 'player', id, 'Own');
    expect(await words('coach')).toEqual(['Open', 'Read']);
    expect((await exported('coach')).people[open]?.map(({ user_id }) => user_id).toSorted()).toEqual(
      [idOf('private-coach'), idOf('minor'), idOf('guardian')].toSorted(),
    );
  });

  test('only what was said while both were there, also after the coach is gone', async () => {
    const id = await conversation('player', 'group', 'second-player', 'minor');
    await send('player', id, 'Among players');
    await rowsOf(
      as('player')
        .from('conversation_participants')
        .insert({ conversation_id: id, user_id: idOf('private-coach') }),
    );
    await send('player', id, 'With the coach');
    await leave('private-coach', id);
    await send('player', id, 'Among players again');
    await team.dismiss('private-coach');
    expect(await words('coach')).toEqual(['With the coach']);
  });

  test('and the list says so to everybody there, of no other conversation, for as long as both are', async () => {
    const said = async (kind: AccountKind) =>
      (await rowsOf(as(kind).rpc('list_conversations', {}))).flatMap(({ conversation_id, is_exportable }) =>
        is_exportable ? [conversation_id] : [],
      );
    const open = await conversation('player', 'group', 'private-coach', 'minor');
    const others = [await conversation('private-coach', 'dm', 'player'), await conversation('player', 'dm', 'minor')];
    for (const kind of ['player', 'private-coach', 'minor'] as const) {
      expect(await said(kind)).toContain(open);
      for (const other of others) expect(await said(kind)).not.toContain(other);
    }
    await leave('minor', open);
    for (const kind of ['player', 'private-coach'] as const) expect(await said(kind)).not.toContain(open);
  });

  test('a deleted message without its words', async () => {
    const id = await conversation('private-coach', 'dm', 'minor');
    await remove('private-coach', await send('private-coach', id, 'Gone'));
    expect((await exported('coach')).messages).toMatchObject([{ content: '', deleted_at: expect.any(String) }]);
  });

  test('page by page, each once', async () => {
    const first = await conversation('private-coach', 'dm', 'minor');
    const second = await conversation('coach', 'group', 'minor', 'player');
    for (let turn = 0; turn < 4; turn += 1)
      for (const id of [first, second]) await send('minor', id, `${id === first ? 'a' : 'b'}${turn}`);
    const all: string[] = [];
    let next: Exported['next'] = null;
    do {
      const page: Exported = await exported('coach', {
        p_limit: 3,
        ...(next && { p_after_conversation: next.conversation_id, p_after_number: next.number }),
      });
      all.push(...page.messages.map(({ content }) => content));
      next = page.next;
    } while (next);
    expect(all.toSorted()).toEqual(['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'b2', 'b3']);
    expect(
      await sql`select exported_by, messages from private.conversation_exports where team_id = ${team.id} order by id`,
    ).toEqual([3, 3, 2].map((messages) => ({ exported_by: idOf('coach'), messages })));
  });
});

test.each(['private-coach', 'minor', 'guardian', 'player', 'college-coach', 'staff', 'admin'] as const)(
  '%s exports none of them, and nothing is noted',
  async (kind) => {
    const id = await conversation('private-coach', 'dm', 'minor');
    await send('private-coach', id, 'Open');
    const { data, error } = await as(kind).rpc('export_team_conversations', { p_team_id: team.id });
    expect([data, error?.code]).toEqual([null, '42501']);
    expect(await sql`select from private.conversation_exports`).toHaveLength(0);
  },
);

describe('who learns of an export', () => {
  const mine = (kind: AccountKind) => rowsOf(as(kind).rpc('list_exports_of_mine'));
  const ofTeam = (kind: AccountKind) => as(kind).rpc('list_team_exports', { p_team_id: team.id });

  test('its owner, with the pages of a download as one, and everybody in the conversations that it held', async () => {
    const open = await conversation('private-coach', 'dm', 'minor');
    await send('private-coach', open, 'Open');
    await send('minor', open, 'Read');
    const own = await conversation('player', 'dm', 'minor');
    await send('player', own, 'Among players');
    const first = await exported('coach', { p_limit: 1 });
    await exported('coach', { p_after_conversation: first.next!.conversation_id, p_after_number: first.next!.number });
    expect(await rowsOf(ofTeam('coach'))).toMatchObject([{ messages: 2, exported_by_name: 'Jordan Vasquez' }]);
    for (const kind of ['private-coach', 'minor', 'guardian'] as const)
      expect([kind, await mine(kind)]).toMatchObject([
        kind,
        [{ conversation_id: open, exported_by_name: 'Jordan Vasquez' }],
      ]);
    for (const kind of ['player', 'coach', 'staff', 'parent'] as const)
      expect([kind, await mine(kind)]).toEqual([kind, []]);
  });

  test.each(['private-coach', 'minor', 'guardian', 'player', 'staff', 'admin'] as const)(
    'not %s by the list of the team',
    async (kind) => expect((await ofTeam(kind)).error).toMatchObject({ code: '42501' }),
  );
});

describe('the conversation of a report', () => {
  async function report(): Promise<string> {
    const id = await conversation('private-coach', 'dm', 'minor');
    const message = await send('private-coach', id, 'Reported');
    await send('minor', id, 'Please stop');
    const p_id = crypto.randomUUID();
    await rowsOf(
      as('minor').rpc('report_abuse', { p_reason: 'harassment', p_message_id: message, p_details: 'Exported', p_id }),
    );
    return p_id;
  }

  test('is exported by platform staff, who say why, and everybody of them reads that', async () => {
    const id = await report();
    const blank = await as('staff').rpc('export_report_conversation', { p_report_id: id, p_reason: ' ' });
    expect(blank.error?.code).toBe('23514');
    expect(await sql`select from private.conversation_exports`).toHaveLength(0);
    const answer = (await rowsOf(
      as('staff').rpc('export_report_conversation', { p_report_id: id, p_reason: 'Asked by the school' }),
    )) as unknown as Exported;
    expect(answer.messages.map(({ content }) => content)).toEqual(['Reported', 'Please stop']);
    expect(await rowsOf(as('admin').rpc('list_conversation_exports', { p_report_id: id }))).toMatchObject([
      { reason: 'Asked by the school', messages: 2, exported_by_name: expect.any(String) },
    ]);
    // Their people would learn that somebody was reported.
    for (const kind of ['private-coach', 'minor', 'guardian'] as const)
      expect(await rowsOf(as(kind).rpc('list_exports_of_mine'))).toEqual([]);
  });

  test.each(['coach', 'private-coach', 'minor', 'guardian', 'college-admin'] as const)('not by %s', async (kind) => {
    const id = await report();
    const { data, error } = await as(kind).rpc('export_report_conversation', { p_report_id: id, p_reason: 'Curious' });
    expect([data, error?.code]).toEqual([null, '42501']);
    expect(await sql`select from private.conversation_exports`).toHaveLength(0);
  });
});
