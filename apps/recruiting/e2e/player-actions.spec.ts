import type { Locator } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { makeAccount } from '@lineup/journeys/new-account';
import { expect, test } from '@lineup/journeys/test';

test('[RC-012] a recruiter saves a player, an owner of teams invites them, and the player finds the offer', async ({
  openAs,
  request,
}) => {
  const account = await makeAccount(request);
  const player = await callAs(account);
  await player.call('POST', 'user_profiles', { display_name: 'Noa Ferreira' });
  const slug = await player.call<string>('POST', 'rpc/publish_profile', { p_slug: `noa-${player.userId.slice(0, 8)}` });

  const recruiter = await openAs('college-coach', { viewport: { width: 390, height: 844 } });
  await recruiter.goto(`/player/${slug}`);
  await recruiter.getByRole('button', { name: 'Save as recruit' }).dblclick();
  await expect(recruiter.getByText(/^In the pipeline of/)).toBeVisible();
  await expectAccessible(recruiter);
  const saved = await (
    await callAs('college-coach')
  ).call('GET', `interests?player_id=eq.${player.userId}&select=source`);
  expect(saved).toEqual([{ source: 'recruiter' }]);

  const owner = await openAs('coach');
  await owner.goto(`/player/${slug}`);
  await owner.getByRole('button', { name: 'Invite to team' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Team', { exact: true }).selectOption('Harbor City Rookies');
  await dialog.getByLabel('Role').selectOption('Trial');
  await expectAccessible(owner);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(owner.getByText('On Harbor City Rookies')).toBeVisible();
  // A place waits for the player's own yes.
  const offers = JSON.stringify(await player.call('POST', 'rpc/load_my_team_offers'));
  expect(offers).toContain('Harbor City Rookies');
});

test('on a phone a toast lies over no button of a dialog, with the privacy choice below it, too', async ({
  openAs,
}) => {
  const page = await openAs('coach', { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await page.goto('/player/riley-tran');
  await expect(page.getByRole('region', { name: 'Privacy choice' })).toBeVisible();
  await page.getByRole('button', { name: 'Invite to team' }).click();
  const dialog = page.getByRole('dialog');
  const [cancel, invite] = [
    dialog.getByRole('button', { name: 'Cancel' }),
    dialog.getByRole('button', { name: 'Invite', exact: true }),
  ];
  await expect(invite).toBeVisible();
  await page.route('**/rest/v1/rpc/**', (route) => route.abort());
  await invite.click();
  const toast = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Close toast' }) });
  // It stays while the pointer is over it.
  await toast.hover();
  const boxOf = async (each: Locator) => {
    const box = await each.boundingBox();
    if (!box) throw new Error('nothing shows');
    return { top: box.y, bottom: box.y + box.height };
  };
  const shown = await boxOf(toast);
  for (const button of [cancel, invite]) {
    const { top, bottom } = await boxOf(button);
    expect({ isClear: shown.bottom <= top || shown.top >= bottom }).toEqual({ isClear: true });
    // Within reach of a thumb.
    expect(bottom).toBeGreaterThan(844 - 48);
    expect(bottom).toBeLessThanOrEqual(844);
  }
  await cancel.click();
  await expect(dialog).toBeHidden();
});
