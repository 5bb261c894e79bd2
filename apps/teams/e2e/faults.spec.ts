import type { Page } from '@playwright/test';
import { leftOutTime, repeatedTime } from '@lineup/journeys/clock-changes';
import { onDatabase } from '@lineup/journeys/database';
import { letExpire } from '@lineup/journeys/expired-token';
import { liveAtNoon } from '@lineup/journeys/live-at-noon';
import { expect, test } from '@lineup/journeys/test';
import { untilQuiet } from '@lineup/journeys/until-quiet';
import { SILVER_TEAM, fillPractice, idOf, openTeam, practiceCard, unique } from './teams';

/** When the practices of a title are stored to begin. */
const storedStarts = (title: string) =>
  onDatabase(async (sql) => {
    const rows = await sql<{ at: Date }[]>`
      select scheduled_at as at from public.team_practices where title = ${title} order by scheduled_at`;
    return rows.map(({ at }) => at.toISOString());
  });

/** The answers of a page's calls to an address from now on. */
function answersOf(page: Page, method: string, address: RegExp): number[] {
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === method && address.test(response.url())) answers.push(response.status());
  });
  return answers;
}

test('[fault 15] a token expires in the middle of a form, as the browser knows, and then as only the server knows: it is renewed once each time, and one practice is stored', async ({
  openAs,
}) => {
  const page = await openAs('coach');
  const isQuiet = untilQuiet([page]);
  await openTeam(page, SILVER_TEAM);
  for (const isClockSlow of [false, true])
    await test.step(isClockSlow ? 'only the server knows' : 'the browser knows', async () => {
      const title = unique('Long thought');
      const dialog = await fillPractice(page, title);
      // Else a refetch for what a journey before stored would meet the expired token first.
      await isQuiet();
      const renewals = answersOf(page, 'POST', /grant_type=refresh_token/);
      const stored = answersOf(page, 'POST', /\/rest\/v1\/team_practices/);
      await letExpire(page, { isClockSlow });
      await dialog.getByRole('button', { name: 'Schedule Practice' }).click();
      await expect(practiceCard(page, title)).toHaveCount(1);
      await expect(dialog).toBeHidden();
      expect(stored).toEqual(isClockSlow ? [401, 201] : [201]);
      expect(renewals).toEqual([200]);
      expect(await storedStarts(title)).toHaveLength(1);
    });
});

/** Zones of both hemispheres whose clocks change: by an hour, by half an hour, and at midnight. */
const WRITERS = ['America/New_York', 'Australia/Lord_Howe', 'America/Santiago'];
const READERS = ['Asia/Kolkata'];

test('[fault 24] a time that the clocks leave out is refused, and one that comes twice is one instant for everybody', async ({
  openAs,
}) => {
  test.slow();
  // Else the first of the windows below would say where the coach lives.
  await liveAtNoon('coach');
  const address = `/teams/${await idOf(SILVER_TEAM)}/manage?tab=practices`;
  const instants = new Map<string, string>();
  const writers = await Promise.all(WRITERS.map((timezoneId) => openAs('coach', { timezoneId, locale: 'en-US' })));
  for (const [index, timeZone] of WRITERS.entries())
    await test.step(timeZone, async () => {
      const page = writers[index]!;
      await page.goto(address);
      const { wall, instants: both } = repeatedTime(timeZone);
      // Of the two that it can mean, one writer means the first.
      const isSecond = index > 0;
      const title = unique(timeZone);
      const dialog = await fillPractice(page, title);
      const start = dialog.getByLabel('Date and time');
      const submit = dialog.getByRole('button', { name: 'Schedule Practice' });
      await start.fill(leftOutTime(timeZone));
      await submit.click();
      await expect(dialog.getByText('This time does not exist on that day: the clocks go forward.')).toBeVisible();
      expect(await storedStarts(title)).toEqual([]);
      await start.fill(wall);
      const choice = dialog.getByRole('group', { name: 'The clocks go back: this time happens twice. Which one?' });
      if (isSecond) await choice.getByRole('radio', { name: /^Second/ }).check();
      await submit.click();
      await expect(dialog).toBeHidden();
      const instant = both[isSecond ? 1 : 0];
      expect(await storedStarts(title)).toEqual([instant]);
      instants.set(title, instant);
    });

  const readers = await Promise.all(READERS.map((timezoneId) => openAs(null, { timezoneId, locale: 'en-US' })));
  for (const [index, page] of [...writers, ...readers].entries()) {
    const timeZone = [...WRITERS, ...READERS][index]!;
    // Once more where midnight came between what the page shows and what it is asked for.
    await expect(async () => {
      await page.goto(address);
      // What other journeys scheduled comes first.
      await expect(page.getByRole('heading', { name: /^Upcoming/ })).toBeVisible();
      const more = page.getByRole('button', { name: /^Show \d+ more$/ });
      while (await more.isVisible()) await more.click();
      for (const [title, instant] of instants) {
        const shown = practiceCard(page, title).locator('time');
        await expect(shown).toHaveText(await page.evaluate(inZone, { instant, timeZone }));
        expect(new Date(String(await shown.getAttribute('datetime'))).toISOString()).toBe(instant);
      }
    }).toPass();
  }
  await onDatabase((sql) => sql`delete from public.team_practices where title in ${sql([...instants.keys()])}`);
});

/** An instant as the clocks and the calendar of a zone show it, however those of the browser are set. */
function inZone({ instant, timeZone }: { instant: string; timeZone: string }): string {
  const day = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', timeZone } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone } as const;
  const date = new Date(instant);
  const dayOf = (at: Date) => Date.parse(at.toLocaleDateString('en-CA', { timeZone }));
  const words = ['Today', 'Tomorrow'][(dayOf(date) - dayOf(new Date())) / 86_400_000];
  return `${words ?? date.toLocaleString(undefined, day)} · ${date.toLocaleString(undefined, time)}`;
}
