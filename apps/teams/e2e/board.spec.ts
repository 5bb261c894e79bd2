import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { onDatabase } from '@lineup/journeys/database';
import { expectNoSidewaysScroll } from '@lineup/journeys/both-widths';
import { expect, test } from '@lineup/journeys/test';
import { unique } from './teams';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const WARD = 'Kai Nakagawa';

/** The minor's team, with the demo coach on its staff and a second guardian; returns it, and what undoes both. */
async function wardTeam() {
  const [minor, coach, parent] = [await callAs('minor'), await callAs('coach'), await callAs('parent')];
  const team = await onDatabase(async (sql) => {
    const [row] = await sql<{ team_id: string }[]>`
      select team_id from public.team_members where user_id = ${minor.userId} and is_active and is_confirmed limit 1`;
    const id = String(row?.team_id);
    await sql`insert into public.team_staff (team_id, user_id, role, is_confirmed) values (${id}, ${coach.userId}, 'head_coach', true)`;
    await sql`update public.team_staff set is_confirmed = true where team_id = ${id} and user_id = ${coach.userId}`;
    await sql`
      insert into private.guardian_links (guardian_id, minor_id, agreed_at, confirmed_at)
      values (${parent.userId}, ${minor.userId}, now() - interval '9 days', now() - interval '8 days')`;
    return id;
  });
  const undo = () =>
    onDatabase(async (sql) => {
      await sql`delete from private.announcements where author_id = ${coach.userId} and team_id = ${team}`;
      await sql`delete from public.team_staff where team_id = ${team} and user_id = ${coach.userId}`;
      await sql`delete from private.guardian_links where guardian_id = ${parent.userId}`;
    });
  return { team, undo };
}

/** Counts the presses in a page. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('countPress', () => (presses += 1));
  await page.addInitScript(() => {
    const count = ({ isTrusted }: Event) => isTrusted && (window as unknown as { countPress(): void }).countPress();
    document.addEventListener('click', count, true);
  });
  return () => presses;
}

test('[IN-023] an announcement to a team of minors on a phone: three presses, two guardians and the player see and acknowledge it, and the rest is reminded', async ({
  openAs,
}) => {
  test.slow();
  const { team, undo } = await wardTeam();
  try {
    const words = unique('Meet at five');
    const coach = await openAs('coach', PHONE);
    const presses = await countPresses(coach);
    await coach.goto(`/teams/${team}/manage`);
    await coach.getByRole('button', { name: 'Announce', exact: true }).click();
    const dialog = coach.getByRole('dialog', { name: 'Announce' });
    await dialog.getByLabel(/What should the team know?/).fill(words);
    await dialog.getByLabel('Ask everybody to acknowledge it').check();
    await dialog.getByRole('button', { name: 'Post' }).click();
    const figures = coach
      .getByRole('listitem')
      .filter({ hasText: words })
      .getByRole('button', { name: /acknowledged$/ });
    await expect(figures).toHaveText(/^0 of \d+ acknowledged$/);
    expect(presses()).toBe(3);
    await expectNoSidewaysScroll(coach);

    for (const kind of ['guardian', 'parent'] as const) {
      const guardian = await openAs(kind, PHONE);
      await guardian.goto('/');
      const said = guardian.getByRole('region', { name: `Announcements to ${WARD}` }).getByRole('listitem');
      await said.filter({ hasText: words }).getByRole('button', { name: 'Got it' }).click();
      await expect(said.filter({ hasText: words }).getByText('You acknowledged this')).toBeVisible();
      await guardian.context().close();
    }

    const minor = await openAs('minor', PHONE);
    await minor.goto('/');
    await minor.getByRole('region', { name: 'Announcements' }).getByRole('link', { name: words }).click();
    await expect(minor.getByRole('dialog', { name: 'Announcement' }).getByText(words)).toBeVisible();
    await expect(minor.getByRole('region', { name: 'Seen by' })).toHaveCount(0);

    await figures.click();
    const readers = coach.getByRole('region', { name: 'Seen by' });
    await expect(readers.getByRole('listitem').filter({ hasText: WARD })).toHaveText(/Seen · a guardian has$/);
    await expectAccessible(coach);
    await readers.getByRole('button', { name: 'Remind the rest' }).click();
    await expect(readers.getByText(/^Reminded today\./)).toBeVisible();

    await minor.goto('/');
    await minor.getByRole('region', { name: 'Announcements' }).getByRole('link', { name: words }).click();
    const said = minor.getByRole('dialog', { name: 'Announcement' });
    await said.getByRole('button', { name: 'Got it' }).click();
    await expect(said.getByText('You acknowledged this')).toBeVisible();
    await coach.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(figures).toHaveText(/^1 of \d+ acknowledged$/);
  } finally {
    await undo();
  }
});
