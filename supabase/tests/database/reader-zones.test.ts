/** In whose time the mails of notices speak. */
import { describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { noticesOf } from './notices.ts';

const sql = openDatabase();
const { schedule } = noticesOf(sql);

describe('the zone of a reader', () => {
  const zoneOf = async (kind: AccountKind) =>
    (await sql`select private.zone_of(${idOf(kind)}) as zone`)[0]?.['zone'] as string | null;
  /** Nobody's free hours tell a zone meanwhile. */
  const withoutHours = async (journey: () => Promise<void>) => {
    const hours = await sql`select * from public.player_availability`;
    await sql`delete from public.player_availability`;
    try {
      await journey();
    } finally {
      await sql`delete from public.player_availability`;
      if (hours.length > 0) await sql`insert into public.player_availability ${sql(hours)}`;
    }
  };

  test('is that of the browser in which they first sign in, until they choose one', () =>
    withoutHours(async () => {
      const keep = (p_zone: string) => as('parent').rpc('keep_time_zone', { p_zone });
      for (const none of ['Mars/Olympus', '', 'x'.repeat(100_000), null])
        expect((await keep(none as string)).error?.code).toBe('23514');
      expect(await sql`select from public.notification_preferences where user_id = ${idOf('parent')}`).toHaveLength(0);
      expect(await rowsOf(keep('America/Denver'))).toBe(true);
      expect(await rowsOf(keep('Europe/Berlin'))).toBe(false);
      expect(await zoneOf('parent')).toBe('America/Denver');
      const chosen = { user_id: idOf('parent'), time_zone: 'Asia/Tokyo' };
      await rowsOf(as('parent').from('notification_preferences').upsert(chosen));
      expect(await rowsOf(keep('Europe/Berlin'))).toBe(false);
      expect(await zoneOf('parent')).toBe('Asia/Tokyo');
      await sql`
        insert into public.notification_preferences (user_id, practice_notices) values (${idOf('player')}, 'daily')`;
      expect(await rowsOf(as('player').rpc('keep_time_zone', { p_zone: 'America/Denver' }))).toBe(true);
      const [row] = await sql`
        select practice_notices, time_zone from public.notification_preferences where user_id = ${idOf('player')}`;
      expect(row).toEqual({ practice_notices: 'daily', time_zone: 'America/Denver' });
      expect((await signedOut().rpc('keep_time_zone', { p_zone: 'UTC' })).error?.code).toBe('42501');
    }));

  test('that nobody knows is that of who planned the practice; free hours tell it as well', () =>
    withoutHours(async () => {
      await rowsOf(as('coach').rpc('keep_time_zone', { p_zone: 'America/New_York' }));
      const mailed = async () => {
        await sql`update private.mail_outbox set due_at = now() where template = 'notice' and state = 'waiting'`;
        const claimed = await sql`select content from public.claim_mails(50, 'notice')`;
        return claimed.find(({ content }) => content.to === 'player@lineup.example')?.content.time_zone as string;
      };
      const id = await schedule('Notice zone');
      expect(await mailed()).toBe('America/New_York');
      const [row] = await sql`
        select private.issue_practice_link(${id}, ${idOf('player')}, gen_random_uuid()) as token`;
      const link = { p_token: String(row?.token) };
      expect(await rowsOf(signedOut().rpc('read_practice_link', link))).toMatchObject({
        time_zone: 'America/New_York',
      });
      await sql`
        insert into public.player_availability (user_id, weekday, starts_at, ends_at, time_zone)
        values (${idOf('player')}, 1, '18:00', '20:00', 'America/Chicago')`;
      expect(await rowsOf(as('player').rpc('keep_time_zone', { p_zone: 'UTC' }))).toBe(false);
      await schedule('Notice own zone');
      expect(await mailed()).toBe('America/Chicago');
    }));

  test('names the day of the mail of a day', async () => {
    const choice = { practice_notices: 'daily', time_zone: 'Asia/Tokyo' };
    await rowsOf(
      as('player')
        .from('notification_preferences')
        .upsert({ user_id: idOf('player'), ...choice }),
    );
    await schedule('Notice day');
    await sql`select private.queue_notice_digests()`;
    await sql`
      update private.mail_outbox set created_at = '2026-11-28 12:00Z', due_at = now()
      where template = 'notice_digest' and recipient_id = ${idOf('player')}`;
    const [digest] = await sql`select content from public.claim_mails(50, 'notice_digest')`;
    expect(digest?.content).toMatchObject({ time_zone: 'Asia/Tokyo' });
    // 21:00 in Tokyo.
    expect(new Date(String(digest?.content.day))).toEqual(new Date('2026-11-28T12:00:00Z'));
  });
});
