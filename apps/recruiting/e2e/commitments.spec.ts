import { expectAccessible } from '@lineup/journeys/accessibility';
import { countPresses } from '@lineup/journeys/count-presses';
import { expect, test } from '@lineup/journeys/test';
import { collegeOfOffers, putOffer } from './offer-college';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('34.4 a committed player is moved by nobody without a word: the program ends it with a sentence, and the spot opens', async ({
  openAs,
}) => {
  test.slow();
  const { slug, interests, undo, spots } = await collegeOfOffers(['second-player'], 'Commitment College');
  const [interest = ''] = interests;
  try {
    await putOffer(interest, { amount: 8000, years: 4, isAccepted: true });
    expect(await spots()).toBe(0);
    const player = await openAs('second-player', PHONE);
    await player.goto(`/recruiting-status/${interest}`);
    const own = player.getByRole('article', { name: 'Commitment College: Duelist' });
    await expect(own).toContainText('Accepted');

    const staff = await openAs('college-staff', { viewport: { width: 1280, height: 900 } });
    await staff.goto(`/pipeline?college=${slug}&interest=${interest}`);
    await staff.getByRole('button', { name: 'Move to…', exact: true }).click();
    const moving = staff.getByRole('dialog', { name: /^Move/ });
    await moving.getByRole('button', { name: /^Visit/ }).click();
    await expect(staff.getByText('Not moved: the player accepted your offer')).toBeVisible();
    expect(await spots()).toBe(0);

    await staff.getByRole('button', { name: 'End the commitment' }).click();
    const dialog = staff.getByRole('dialog', { name: /^End the commitment of/ });
    await expectAccessible(staff);
    await dialog.getByRole('button', { name: 'End the commitment' }).click();
    await expect(dialog).toBeHidden();
    await expect(own).toContainText('Ended by the program');
    await expect(own).toContainText('The spot has been filled.');
    expect(await spots()).toBe(1);
  } finally {
    await undo();
  }
});

test('34.4 a player who can no longer come says so in two presses, and the program reads why', async ({ openAs }) => {
  test.slow();
  const { slug, interests, undo, spots } = await collegeOfOffers(['second-player'], 'Commitment College');
  const [interest = ''] = interests;
  try {
    await putOffer(interest, { amount: 8000, years: 4, isAccepted: true });
    const player = await openAs('second-player', PHONE);
    const presses = await countPresses(player);
    await player.goto(`/recruiting-status/${interest}`);
    const own = player.getByRole('article', { name: 'Commitment College: Duelist' });
    await own.getByRole('button', { name: 'I can no longer come' }).tap();
    await own.getByRole('combobox', { name: /^Why/ }).selectOption('My plans have changed.');
    await expectAccessible(player);
    await own.getByRole('button', { name: 'End my commitment' }).tap();
    await expect(own).toContainText('Ended by the player');
    expect(presses()).toBe(2);
    expect(await spots()).toBe(1);
    const staff = await openAs('college-staff', { viewport: { width: 1280, height: 900 } });
    await staff.goto(`/pipeline?college=${slug}&interest=${interest}`);
    await expect(staff.getByRole('article', { name: 'Duelist' })).toContainText('My plans have changed.');
  } finally {
    await undo();
  }
});
