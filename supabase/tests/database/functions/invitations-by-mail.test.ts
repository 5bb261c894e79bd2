/** Mails about one practice are invitations: a calendar program shows one event, which moves and is called off. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { as, backend, idOf, openDatabase, rowsOf, SILVER_TEAM } from '../backend.ts';
import { change, inDays, noticesOf } from '../notices.ts';
import { mailsTo, sendQueuedMails } from './call.ts';
import { calendarClient, peopleOf } from './calendar-client.ts';

const sql = openDatabase();
const { team, schedule } = noticesOf(sql);
const PLAYER = 'player@lineup.example';

beforeAll(() => sql`delete from private.mail_outbox`);
beforeEach(() => sql`delete from private.rate_counters`);
afterEach(() => sql`delete from private.own_calendars`);
afterAll(() => sql`delete from private.mail_outbox`);

/** The newest mail to the player, after what was queued has gone out, as one that tells of a later change. */
async function nextMail() {
  await sql`update private.mail_outbox set due_at = now() where state = 'waiting'`;
  await sendQueuedMails();
  const [mail] = await mailsTo(PLAYER);
  const files = (mail?.attachments ?? []).map((file) => ({
    ...file,
    text: Buffer.from(file.content, 'base64').toString('utf8'),
  }));
  // The next change is told at once, not together with this one.
  await sql`update public.notices set created_at = created_at - interval '11 minutes'`;
  await sql`update private.practice_news set moved_at = moved_at - interval '11 minutes'`;
  return { subject: mail?.subject ?? '', file: files[0], files };
}

describe('an invitation by mail', () => {
  test('moves the one event of the practice in mail and feed, and calls it off', async () => {
    const secret = await rowsOf(as('player').rpc('make_own_calendar'));
    const feed = async () => (await fetch(`${backend.url}/functions/v1/calendar/own/${secret}.ics`)).text();
    const client = calendarClient();
    const id = await schedule('Notice invitation');
    const uid = `practice-${id}@lineup`;
    const planned = await nextMail();
    expect(planned.subject).toMatch(/^Practice scheduled/);
    expect(planned.files).toHaveLength(1);
    expect(planned.file).toMatchObject({
      filename: 'invite.ics',
      content_type: 'text/calendar; charset=utf-8; method=REQUEST',
    });
    expect(client.take(planned.file?.text ?? '')).toBe('REQUEST');
    expect(client.events.get(uid)).toMatchObject({ sequence: 0, isCancelled: false, location: null });
    client.take(await feed());
    const shown = () => [...client.events.values()].filter(({ title }) => title.includes('Notice invitation'));
    expect(shown()).toHaveLength(1);

    const later = inDays(3);
    await change(id, { scheduled_at: later, location: 'Lab 4' });
    const before = planned.file?.text ?? '';
    const moved = await nextMail();
    expect(moved.subject).toMatch(/^Practice moved/);
    expect(client.take(moved.file?.text ?? '')).toBe('REQUEST');
    // What comes late, or again, changes nothing.
    client.take(before);
    expect(shown()).toMatchObject([{ uid, sequence: 1, start: `${later.slice(0, 19)}.000Z`, location: 'Lab 4' }]);
    client.take(await feed());
    expect(shown()).toMatchObject([{ uid, sequence: 1, start: `${later.slice(0, 19)}.000Z` }]);

    await rowsOf(as('coach').rpc('cancel_practice', { p_practice_id: id }));
    const off = await nextMail();
    expect(off.file?.content_type).toBe('text/calendar; charset=utf-8; method=CANCEL');
    expect(client.take(off.file?.text ?? '')).toBe('CANCEL');
    expect(shown()).toMatchObject([{ uid, sequence: 2, isCancelled: true }]);
    client.take(await feed());
    expect(shown()).toMatchObject([{ uid, isCancelled: true }]);
    const organizers = [planned, moved, off].map(({ file }) => peopleOf(file?.text ?? '').organizer);
    expect(new Set(organizers).size).toBe(1);
    expect(organizers[0]).toMatch(/^reply\+[0-9a-f]{48}@reply\.lineup\.example$/);
  });

  test('names its reader alone, with what they have answered, and nobody else replies to that address', async () => {
    const id = await schedule('Notice people');
    await sql`delete from public.team_practice_attendance where practice_id = ${id}`;
    const { file } = await nextMail();
    const { organizer, attendees } = peopleOf(file?.text ?? '');
    expect(attendees).toEqual([{ address: PLAYER, state: 'NEEDS-ACTION', isAsked: true }]);
    const addresses = new Set(file?.text.replaceAll('\r\n ', '').match(/[\w.+-]+@[\w-]+\.[\w.]+/g));
    expect(addresses).toEqual(new Set([organizer, PLAYER]));
    const [coach] = (await mailsTo('second-player@lineup.example')).flatMap(({ attachments }) => attachments ?? []);
    const other = peopleOf(Buffer.from(coach?.content ?? '', 'base64').toString('utf8'));
    expect(other.organizer).not.toBe(organizer);
    await rowsOf(as('player').from('team_practice_attendance').insert({ practice_id: id, status: 'maybe' }));
    await change(id, { location: 'Gym' });
    expect(peopleOf((await nextMail()).file?.text ?? '').attendees).toMatchObject([{ state: 'TENTATIVE' }]);
    const stored = await sql`select token_hash from private.practice_replies
      where practice_id = ${id} and user_id = ${idOf('player')}`;
    expect(stored).toHaveLength(1);
    expect(organizer).not.toContain(String(stored[0]?.token_hash));
  });

  test('rises with time, length, place and state alone, in the database', async () => {
    const id = await schedule('Notice sequence');
    const sequence = async () => (await sql`select private.practice_sequence(${id}) as now`)[0]?.now as unknown;
    expect(await sequence()).toBe(0);
    await change(id, { title: 'Notice renamed' });
    await rowsOf(as('player').from('team_practice_attendance').upsert({ practice_id: id, status: 'attending' }));
    expect(await sequence()).toBe(0);
    await change(id, { scheduled_at: inDays(4) });
    await change(id, { location: 'Lab' });
    await change(id, { location: 'Lab' });
    await sql`update public.team_practices set duration_minutes = 30 where id = ${id}`;
    await change(id, { status: 'cancelled' });
    await change(id, { status: 'scheduled' });
    expect(await sequence()).toBe(5);
  });

  test('of several practices is none: their events come as a file to read', async () => {
    const start = inDays(9).slice(0, 10);
    await rowsOf(
      as('coach').rpc('schedule_practice_series', {
        p_id: randomUUID(),
        p_team_id: team.id,
        p_practice: { title: 'Notice series', duration_minutes: 60 },
        p_starts_on: start,
        p_ends_on: inDays(20).slice(0, 10),
        p_weekdays: [1, 2, 3, 4, 5, 6, 7],
        p_start_time: '18:00',
        p_time_zone: 'America/New_York',
      }),
    );
    expect((await nextMail()).files).toEqual([]);
    const [first] =
      await sql`select id from public.team_practices where title = 'Notice series' order by scheduled_at limit 1`;
    await rowsOf(as('coach').rpc('cancel_practice', { p_practice_id: String(first?.id), p_following: true }));
    const { file } = await nextMail();
    expect(file?.content_type).toContain('method=PUBLISH');
    expect(file?.text).not.toMatch(/ATTENDEE|ORGANIZER/);
    const client = calendarClient();
    expect(client.take(file?.text ?? '')).toBe('PUBLISH');
    expect(client.events.size).toBeGreaterThan(5);
    expect([...client.events.values()].every(({ title }) => title.includes(SILVER_TEAM))).toBe(true);
  });
});
