import { createServer } from 'node:http';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { countPresses } from '@lineup/journeys/count-presses';
import { onDatabase } from '@lineup/journeys/database';
import { demoAccount, expect, test } from '@lineup/journeys/test';
import { fillPractice, openTeam, practiceCard, SILVER_TEAM, unique } from './teams';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const idOfAccount = (kind: Parameters<typeof demoAccount>[0]) =>
  onDatabase(async (sql) => {
    const [row] = await sql<{ id: string }[]>`select id from public.profiles where email = ${demoAccount(kind).email}`;
    return row!.id;
  });

/** A calendar in which its person is busy all of the next week, in the test's own server. */
async function startCalendar() {
  const stamp = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const text = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x//EN', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Exam week'],
    ...[`DTSTART:${stamp(Date.now())}`, `DTEND:${stamp(Date.now() + 7 * 86_400_000)}`, 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n');
  const server = createServer((_, response) => response.end(text));
  await new Promise<void>((resolve) => {
    server.listen(Number(new URL(String(process.env['LINEUP_WEBHOOK_TEST_URL'])).port), '127.0.0.1', resolve);
  });
  return () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
}

test('[issue 33, 4] a pasted calendar is read, and who plans a practice sees that a player is busy, and nothing else', async ({
  openAs,
}) => {
  const player = await idOfAccount('player');
  await onDatabase((sql) => sql`delete from private.busy_calendars where user_id = ${player}`);
  const stop = await startCalendar();
  try {
    const page = await openAs('player', PHONE);
    const presses = await countPresses(page);
    await page.goto('/account/calendar');
    await page.getByLabel('Address of your calendar').fill('webcal://hooks.lineup.test/private/secret-key.ics');
    await page.getByRole('button', { name: 'Connect calendar' }).click();
    await expect(page.getByText(/^1 busy time ahead, as of/)).toBeVisible();
    expect(presses()).toBe(1);
    await expect(page.getByLabel('Address of your calendar')).toHaveValue('');
    expect(await page.content()).not.toContain('secret-key');
    await expectAccessible(page, { name: 'busy times' });

    const coach = await openAs('coach', PHONE);
    await openTeam(coach, SILVER_TEAM);
    const form = await fillPractice(coach, unique('Busy'));
    await expect(form.getByText(/^Busy then: .*Riley|^Busy then: /)).toBeVisible();
    await expect(form.getByText('Exam week')).toBeHidden();
    await expectAccessible(coach, { name: 'who is busy' });

    await page.getByRole('button', { name: 'Remove hooks.lineup.test' }).click();
    await expect(page.getByText('hooks.lineup.test')).toBeHidden();
    expect(await onDatabase((sql) => sql`select from private.busy_calendars where user_id = ${player}`)).toHaveLength(
      0,
    );
  } finally {
    await stop();
  }
});

test('[issue 33, 6] a captain answers for a player in two presses, where the owner allows it; the player changes it', async ({
  openAs,
}) => {
  const [captain, second] = [await idOfAccount('player'), await idOfAccount('second-player')];
  const title = unique('Captained');
  const roles = await onDatabase(async (sql) => {
    const rows = await sql<{ id: string; role: string }[]>`
      select m.id, m.role from public.team_members m join public.teams t on t.id = m.team_id
      where t.name = ${SILVER_TEAM} and m.user_id = ${captain}`;
    await sql`update public.team_members set role = 'captain' where id in ${sql(rows.map(({ id }) => id))}`;
    await sql`delete from private.captain_teams`;
    await sql`insert into public.team_practices (team_id, title, scheduled_at)
      select id, ${title}, now() + interval '2 days' from public.teams where name = ${SILVER_TEAM}`;
    await sql`delete from public.team_practice_attendance a using public.team_practices p where p.id = a.practice_id and p.title = ${title}`;
    return rows;
  });
  try {
    const coach = await openAs('coach', PHONE);
    await openTeam(coach, SILVER_TEAM);
    await coach.goto(coach.url().replace(/manage.*/, 'settings'));
    await coach.getByRole('button', { name: 'Let captains answer' }).click();
    await expect(coach.getByRole('button', { name: 'Stop captains from answering' })).toBeVisible();

    const page = await openAs('player', PHONE);
    const presses = await countPresses(page);
    await openTeam(page, SILVER_TEAM);
    await page.getByRole('button', { name: title, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    const [{ name } = { name: '' }] = await onDatabase(
      (sql) => sql<{ name: string }[]>`select full_name as name from public.profiles where id = ${second}`,
    );
    await dialog
      .getByRole('group', { name: `Answer for ${name}` })
      .getByRole('button', { name: 'Going' })
      .click();
    await expect(dialog.getByText(/^Answered by /)).toBeVisible();
    expect(presses()).toBe(2);
    await expectAccessible(page, { name: 'a captain answers' });

    const other = await openAs('second-player', PHONE);
    await openTeam(other, SILVER_TEAM);
    await expect(practiceCard(other, title).getByRole('button', { name: 'Going' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await practiceCard(other, title).getByRole('button', { name: 'Maybe' }).click();
    await expect(dialog.getByText(/^Answered by /)).toBeHidden();
  } finally {
    await onDatabase(async (sql) => {
      for (const { id, role } of roles) await sql`update public.team_members set role = ${role} where id = ${id}`;
      await sql`delete from private.captain_teams`;
    });
  }
});
