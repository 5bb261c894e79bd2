import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { sentWhile } from './live.ts';
import { conversation, forgetTestConversations, send } from './talk.ts';

const sql = openDatabase();
let id = '';
beforeEach(async () => {
  await forgetTestConversations(sql);
  id = await conversation('parent', 'group', 'coach', 'team-staff');
});
afterAll(async () => {
  await forgetTestConversations(sql);
  await sql.end();
});

const at = (second: number) => `2026-01-05T10:00:${String(second).padStart(2, '0')}+00:00`;
const keep = (kind: AccountKind, content: string, typed_at: string) =>
  as(kind)
    .from('message_drafts')
    .upsert({ conversation_id: id, user_id: idOf(kind), content, typed_at });
const draftOf = async (kind: AccountKind) =>
  (await rowsOf(as(kind).from('message_drafts').select('content').eq('conversation_id', id)))[0]?.content;

describe('[IN-014] a draft', () => {
  test('is its writer’s alone, and for one’s own conversations', async () => {
    await rowsOf(keep('coach', 'half a thought', at(1)));
    expect(await draftOf('coach')).toBe('half a thought');
    expect(await draftOf('parent')).toBeUndefined();
    await keep('player', 'not mine', at(2));
    const other = as('parent').from('message_drafts');
    await other.upsert({ conversation_id: id, user_id: idOf('coach'), content: 'forged', typed_at: at(3) });
    expect(await sql`select user_id, content from public.message_drafts where conversation_id = ${id}`).toEqual([
      { user_id: idOf('coach'), content: 'half a thought' },
    ]);
  });

  test('of the device that typed last stays, whichever comes last; no clock is ahead', async () => {
    await rowsOf(keep('coach', 'on the phone', at(9)));
    await rowsOf(keep('coach', 'older, from a tab that was offline', at(3)));
    expect(await draftOf('coach')).toBe('on the phone');
    await rowsOf(keep('coach', 'from a clock that is ahead', '2099-01-01T00:00:00Z'));
    await rowsOf(keep('coach', 'and after it', '2099-01-01T00:00:00Z'));
    expect(await draftOf('coach')).toBe('and after it');
  });

  test('is emptied by sending it, and another text typed meanwhile stays', async () => {
    // Kept in a pause, before the rest was typed.
    await rowsOf(keep('coach', 'see ', at(1)));
    await send('coach', id, 'see you');
    expect(await draftOf('coach')).toBe('');
    await rowsOf(keep('coach', 'the next one', new Date().toISOString()));
    await send('coach', id, 'from the outbox');
    expect(await draftOf('coach')).toBe('the next one');
  });

  test('is no longer than a message, and goes when its writer leaves', async () => {
    expect((await keep('coach', 'x'.repeat(5001), at(1))).error).toMatchObject({ code: '23514' });
    expect((await keep('coach', '  ', at(1))).error).toMatchObject({ code: '23514' });
    await rowsOf(keep('coach', 'x'.repeat(5000), at(2)));
    const mine = { conversation_id: id, user_id: idOf('coach') };
    await rowsOf(as('coach').from('conversation_participants').delete().match(mine));
    expect(await sql`select from public.message_drafts where conversation_id = ${id}`).toHaveLength(0);
  });

  test('tells one’s other devices that it changed, and nobody else; nothing of the text', async () => {
    const sent = await sentWhile(sql, '', () => rowsOf(keep('coach', 'half', at(1))));
    const event = { event: 'draft', payload: { conversation_id: id, typed_at: Date.parse(at(1)) } };
    expect(sent).toEqual([event]);
    const own = await sentWhile(sql, `user:${idOf('coach')}`, () => rowsOf(keep('coach', 'more', at(2))));
    expect(own).toHaveLength(1);
  });
});
