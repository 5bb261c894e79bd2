/** The calendar of a team behind a secret address. */
import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
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

  test('35.6 of a person who reads Spanish is in Spanish: of a team, of all own teams, and of a ward', async () => {
    const reads = async (kind: 'player' | 'guardian', language: 'en' | 'es') =>
      rowsOf(
        as(kind)
          .from('notification_preferences')
          .upsert({ user_id: idOf(kind), language }),
      );
    const ward = await rowsOf(as('guardian').rpc('make_ward_calendar', { p_minor_id: idOf('minor') }));
    const paths = {
      player: [`${secret}.ics`, `own/${await rowsOf(as('player').rpc('make_own_calendar'))}.ics`],
      guardian: [`family/${ward}.ics`, `own/${await rowsOf(as('guardian').rpc('make_own_calendar'))}.ics`],
    };
    const [of] = await sql<{ team: string; name: string }[]>`
      select t.id as team, t.name from public.teams t where t.id in (select private.agreed_teams_of(${idOf('minor')})) limit 1`;
    const wardPractice = randomUUID();
    await sql`insert into public.team_practices (id, team_id, title, scheduled_at) values (${wardPractice}, ${of!.team}, 'Feed; test',
      now() + interval '1 day')`;
    await sql`update public.team_practices set status = 'cancelled', is_mandatory = true where id in (${practice}, ${wardPractice})`;
    const shown = { player: [practice, SILVER_TEAM], guardian: [wardPractice, of!.name] } as const;
    try {
      for (const kind of ['player', 'guardian'] as const) {
        for (const [language, words] of [
          ['es', ['Cancelado: ', 'Obligatorio', '/es/teams/']],
          ['en', ['Canceled: ', 'Mandatory', '/teams/']],
        ] as const) {
          await reads(kind, language);
          for (const path of paths[kind]) {
            const events = new ICAL.Component(ICAL.parse(await (await get(path)).text()) as unknown[]);
            const event = events
              .getAllSubcomponents('vevent')
              .find((each) => each.getFirstPropertyValue('uid') === `practice-${shown[kind][0]}@lineup`);
            const [title, description, url] = ['summary', 'description', 'url'].map((name) =>
              String(event?.getFirstPropertyValue(name)),
            );
            expect(title).toContain(
              `${words[0]}${kind === 'guardian' && path.startsWith('own/') ? 'Kai' : 'Feed; test'}`,
            );
            expect(title).toContain(`Feed; test (${shown[kind][1]})`);
            expect(description).toBe(words[1]);
            expect(new URL(url!).pathname).toMatch(new RegExp(`^${words[2]}`));
          }
        }
      }
    } finally {
      await sql`delete from public.team_practices where id = ${wardPractice}`;
      await sql`update public.notification_preferences set language = null
        where user_id in (${idOf('player')}, ${idOf('guardian')})`;
      await sql`delete from private.own_calendars where user_id in (${idOf('player')}, ${idOf('guardian')})`;
      await rowsOf(as('guardian').rpc('revoke_ward_calendar', { p_minor_id: idOf('minor') }));
    }
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
