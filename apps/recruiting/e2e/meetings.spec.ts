import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { onDatabase } from '@lineup/journeys/database';
import { expect, test } from '@lineup/journeys/test';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PLAYERS = ['player', 'second-player', 'minor'] as const;

/** A college with the staff of the demo world, to which the three players wrote. */
async function collegeOfTryout() {
  const staff = await callAs('college-staff');
  const players = await Promise.all(PLAYERS.map((kind) => callAs(kind)));
  const slug = `tryout-${Date.now()}`;
  const made = await onDatabase(async (sql) => {
    const [college] = await sql<{ id: string }[]>`
      insert into public.colleges (slug, name, city, state, is_published)
      values (${slug}, 'Tryout College', 'Erie', 'PA', true) returning id`;
    const id = String(college?.id);
    await sql`insert into public.user_roles (user_id, role, college_id) values (${staff.userId}, 'programs_college_staff', ${id})`;
    const rows = await sql<{ id: string; player_id: string }[]>`
      insert into public.interests (college_id, player_id, name, source, stage_id, stage_since, sent_at)
      select ${id}, p.id, coalesce(private.display_name(p.id), 'Player'), 'form', s.id, now() - interval '3 days',
        now() - interval '3 days'
      from unnest(${players.map(({ userId }) => userId)}::uuid[]) p (id)
      join public.pipeline_stages s on s.college_id = ${id} and s.kind = 'new'
      returning id, player_id`;
    return { id, interests: players.map(({ userId }) => String(rows.find((row) => row.player_id === userId)?.id)) };
  });
  const undo = () => onDatabase((sql) => sql`delete from public.colleges where id = ${made.id}`);
  return { slug, undo, interests: made.interests };
}

/** A tryout for two players in the stage "New", so many days ahead. */
async function offerTryout(page: Page, daysAhead: number) {
  await page.getByRole('button', { name: 'Offer times' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Offer times' });
  const start = new Date(Date.now() + daysAhead * 86_400_000).toLocaleDateString('en-CA');
  await dialog.getByLabel('Date and time').fill(`${start}T12:00`);
  await dialog.getByRole('spinbutton', { name: 'Players' }).fill('2');
  await dialog.getByRole('textbox', { name: 'Place' }).fill('Arena, room 4');
  await dialog.getByRole('checkbox', { name: 'New' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Offer', exact: true }).tap();
  await expect(dialog).toBeHidden();
}

test('34.1 a tryout with two places: two of three players book, one is told that it is full, one moves, a guardian sees where', async ({
  openAs,
}) => {
  test.slow();
  const { slug, interests, undo } = await collegeOfTryout();
  try {
    const staff = await openAs('college-staff', PHONE);
    await staff.goto(`/pipeline/meetings?college=${slug}`);
    await offerTryout(staff, 3);
    await offerTryout(staff, 4);
    const slots = staff.getByRole('listitem', { name: /^Tryout/ });
    await expect(slots).toHaveCount(2);

    const windows = await Promise.all(PLAYERS.map((kind) => openAs(kind, PHONE)));
    const [first, second, minor] = windows as [Page, Page, Page];
    await Promise.all(windows.map((page, place) => page.goto(`/recruiting-status/${interests[place]}`)));
    const offered = (page: Page) => page.getByRole('region', { name: 'Meetings and tryouts' });
    // Offered to all of them before anybody books.
    for (const page of windows) await expect(offered(page).getByRole('button', { name: /^Book/ })).toHaveCount(2);
    await expect(offered(first)).not.toContainText('Arena');
    for (const page of [first, minor]) {
      await offered(page).getByRole('button', { name: /^Book/ }).first().tap();
      await expect(offered(page).getByText('Arena, room 4')).toBeVisible();
    }
    await expectAccessible(minor);
    await offered(second).getByRole('button', { name: /^Book/ }).first().tap();
    await expect(second.getByText('Somebody was faster. Choose another time.')).toBeVisible();

    const guardian = await openAs('guardian', PHONE);
    await guardian.goto('/family');
    await expect(guardian.getByRole('list', { name: 'Meetings with colleges' })).toContainText('Arena, room 4');

    await offered(first)
      .getByRole('button', { name: /^Move here/ })
      .tap();
    await expect(first.getByText('Moved', { exact: true })).toBeVisible();
    await expect(slots.nth(0)).toContainText('1 of 2 booked');
    await expect(slots.nth(1)).toContainText('1 of 2 booked');
    await expectAccessible(staff);
  } finally {
    await undo();
  }
});
