import { expectAccessible } from '@lineup/journeys/accessibility';
import { countPresses } from '@lineup/journeys/count-presses';
import { expect, test } from '@lineup/journeys/test';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PAGE = '/player/alex-petrosyan';
const WORDS = 'Opens sites patiently, and says what they see.';

test('34.7 a player asks a coach with one press, the coach writes it, and the player hides it from colleges', async ({
  openAs,
}) => {
  test.slow();
  const player = await openAs('second-player', PHONE);
  const presses = await countPresses(player);
  await player.goto(PAGE);
  const own = player.getByRole('listitem', { name: /^Evaluation by .* of Harbor City Comets$/ });
  const ask = player.getByRole('button', { name: /^Ask .* of Harbor City Comets for an evaluation$/ }).first();
  await expect(own.or(ask).first()).toBeVisible();
  // What an earlier try left.
  while ((await own.count()) > 0) {
    const rows = await own.count();
    await own
      .first()
      .getByRole('button', { name: /^(Remove|Cancel|Dismiss)/ })
      .tap();
    const yes = player.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true });
    await expect(async () => {
      if (await yes.isVisible()) await yes.tap();
      await expect(own).toHaveCount(rows - 1, { timeout: 1_000 });
    }).toPass();
  }
  const before = presses();
  const coaches = player.getByRole('button', { name: /^Ask Jordan Vasquez of Harbor City Comets/ });
  await coaches.tap();
  await expect(own).toContainText('You asked Jordan Vasquez');
  expect(presses() - before).toBe(1);

  const coach = await openAs('coach', { viewport: { width: 1280, height: 900 } });
  await coach.goto('/');
  await coach
    .getByRole('link', { name: /Asks you for an evaluation/ })
    .first()
    .click();
  const row = coach.getByRole('listitem').filter({ hasText: 'asked on' }).first();
  await row.getByRole('button', { name: /^Write an evaluation of/ }).click();
  const form = coach.getByRole('form', { name: /^Evaluation of/ });
  await form.getByLabel('Teamwork').selectOption('5 of 5');
  await form.getByLabel(/^What you think of them/).fill(WORDS);
  await expectAccessible(coach);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(coach.getByText(WORDS)).toBeVisible();

  await player.reload();
  await expect(own).toContainText(WORDS);
  await expect(own.getByLabel('Who reads it')).toHaveValue('colleges');
  await own.getByLabel('Who reads it').selectOption('Only me');
  await expectAccessible(player);
  await player.goto(`${PAGE}?view=college`);
  await expect(player.getByText('This is what', { exact: false })).toBeVisible();
  await expect(player.getByText(WORDS)).toBeHidden();
});
