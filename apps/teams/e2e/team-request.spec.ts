import { expectAccessible } from '@lineup/journeys/accessibility';
import { countPresses } from '@lineup/journeys/count-presses';
import { onDatabase } from '@lineup/journeys/database';
import { expect, test } from '@lineup/journeys/test';
import { unique } from './teams';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('[SE-016, SE-018] whoever opens no team requests one on a phone, staff approve it with two presses from home, and its steps follow', async ({
  openAs,
}) => {
  const name = unique('Requested');
  try {
    const parent = await openAs('parent', PHONE);
    await parent.goto('/teams/create');
    const form = parent.getByRole('form', { name: 'Request a Team' });
    await form.getByLabel('Name of the team').fill(name);
    await form.getByRole('combobox', { name: 'Organization type' }).selectOption('High school');
    await form.getByRole('checkbox', { name: 'Valorant' }).check();
    await form.getByLabel('Who is the team for?').fill('The school club, twelve players.');
    await form.getByRole('button', { name: 'Send Request' }).click();
    const own = parent.getByRole('list', { name: 'Your requests' }).getByRole('listitem').filter({ hasText: name });
    await expect(own).toContainText('Waiting for our staff');
    await expectAccessible(parent);

    const staff = await openAs('staff');
    const presses = await countPresses(staff);
    await staff.goto('/');
    await staff.getByRole('link', { name: /(person asks|people ask) for a team/ }).click();
    const asked = staff
      .getByRole('list', { name: 'Requests for teams' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await asked.getByRole('button', { name: /^Approve/ }).click();
    await expect(asked).toHaveCount(0);
    expect(presses()).toBe(2);

    await parent.goto('/');
    await parent.getByRole('button', { name: /^Notices/ }).click();
    await parent.getByText(`${name} is yours`).click();
    await expect(parent.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(parent.getByRole('heading', { name: 'Set up your team' })).toBeVisible();
    // A team of minors is known to its people alone.
    const visitor = await openAs(null);
    await visitor.goto(parent.url());
    await expect(visitor.getByText(name)).toHaveCount(0);
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await onDatabase(async (sql) => {
      await sql`delete from public.team_requests where name = ${name}`;
      await sql`delete from public.teams where name = ${name}`;
    });
  }
});
