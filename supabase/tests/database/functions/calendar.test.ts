/** The calendar of a team behind a secret address. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SILVER_TEAM, as, backend, idOf, openDatabase, rowsOf, teamId } from '../backend.ts';

const sql = openDatabase();
const { url } = backend;
const practice = randomUUID();
let team = '';
let secret = '';
beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
  secret = (await rowsOf(as('player').rpc('make_calendar_address', { p_team_id: team }))) ?? '';
  await sql`insert into public.team_practices (id, team_id, title, scheduled_at, duration_minutes)
    values (${practice}, ${team}, 'Feed; test', now() + interval '1 day', 45)`;
});
afterAll(async () => {
  await sql`delete from public.team_practices where id = ${practice}`;
  await sql.end();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${url}/functions/v1/calendar/${path}`, { method, headers });

describe('the calendar', () => {
  test('is read without signing in, and read again only when it changed', async () => {
    const response = await get(`${secret}.ics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('private');
    const text = await response.text();
    expect(text).toContain(`UID:practice-${practice}@lineup\r\n`);
    expect(text).toContain(String.raw`SUMMARY:Feed\; test (${SILVER_TEAM})`);
    expect(text.replaceAll('\r\n ', '')).toContain(`tab=practices&practice=${practice}\r\n`);
    const etag = response.headers.get('etag') ?? '';
    expect((await get(`${secret}.ics`, { 'if-none-match': `W/${etag}` })).status).toBe(304);
    expect(await (await get(`${secret}.ics`, {}, 'HEAD')).text()).toBe('');

    await sql`update public.team_practices set status = 'cancelled' where id = ${practice}`;
    const changed = await get(`${secret}.ics`, { 'if-none-match': etag });
    expect([changed.status, (await changed.text()).includes('SUMMARY:Canceled: Feed')]).toEqual([200, true]);
  });

  test('reminds of a practice unless its reader said no', async () => {
    const event = async () => {
      const text = (await (await get(`${secret}.ics`)).text()).replaceAll('\r\n ', '');
      return /BEGIN:VEVENT\r\nUID:practice-(?:(?!END:VEVENT)[^])*/g.exec(
        text.slice(text.indexOf(`BEGIN:VEVENT\r\nUID:practice-${practice}`)),
      )?.[0];
    };
    await sql`update public.team_practices set status = 'scheduled' where id = ${practice}`;
    await sql`delete from public.team_practice_attendance where practice_id = ${practice}`;
    expect(await event()).toContain('BEGIN:VALARM');
    await rowsOf(
      as('player')
        .from('team_practice_attendance')
        .insert({ practice_id: practice, status: 'not_attending', notes: 'Exam' }),
    );
    expect(await event()).not.toContain('BEGIN:VALARM');
  });

  test('contains no names and no emails of people', async () => {
    const text = await (await get(`${secret}.ics`)).text();
    expect(text).not.toMatch(/ATTENDEE|ORGANIZER|@lineup\.example/);
  });

  test('of a ward has the practices of all teams, until the guardian revokes it; its secret opens no other feed', async () => {
    const ward = await rowsOf(as('guardian').rpc('make_ward_calendar', { p_minor_id: idOf('minor') }));
    const response = await get(`family/${ward}.ics`);
    expect(response.status).toBe(200);
    const text = (await response.text()).replaceAll('\r\n ', '');
    expect(text).toMatch(/UID:practice-/);
    expect(text).toContain('/manage?tab=practices');
    expect((await get(`${ward}.ics`)).status).toBe(404);
    expect((await get(`family/${secret}.ics`)).status).toBe(404);
    await rowsOf(as('guardian').rpc('revoke_ward_calendar', { p_minor_id: idOf('minor') }));
    expect((await get(`family/${ward}.ics`)).status).toBe(404);
  });

  test('wrong, revoked and malformed addresses answer alike', async () => {
    const revoked = (await rowsOf(as('second-player').rpc('make_calendar_address', { p_team_id: team }))) ?? '';
    expect((await get(`${revoked}.ics`)).status).toBe(200);
    await rowsOf(as('second-player').rpc('revoke_calendar_address', { p_team_id: team }));
    const answers = await Promise.all(
      [`${revoked}.ics`, `${'0'.repeat(48)}.ics`, secret, `${secret}.ics/x`, "x' or true.ics", ''].map(async (path) => {
        const response = await get(path);
        return [response.status, await response.text()];
      }),
    );
    const first = [404, '{"code":"PT404","message":"No such calendar"}'];
    expect(answers).toEqual(answers.map(() => first));
    expect((await get(`${secret}.ics`, {}, 'POST')).status).toBe(405);
  });

  test('ends when its owner leaves the team', async () => {
    await sql`update public.team_members set is_active = false where team_id = ${team} and user_id in (
      select user_id from private.calendar_addresses where team_id = ${team})`;
    try {
      expect((await get(`${secret}.ics`)).status).toBe(404);
    } finally {
      await sql`update public.team_members set is_active = true where team_id = ${team} and user_id in (
        select user_id from private.calendar_addresses where team_id = ${team})`;
    }
  });
});
