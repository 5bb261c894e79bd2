import { expectAccessible } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { countPresses } from '@lineup/journeys/count-presses';
import { expect, test } from '@lineup/journeys/test';
import { collegeOfOffers, putOffer } from './offer-college';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('34.4 a player compares what two offers cost over four years, and nothing that was typed leaves the browser', async ({
  openAs,
}) => {
  const colleges = [
    await collegeOfOffers(['second-player'], 'First Cost College'),
    await collegeOfOffers(['second-player'], 'Second Cost College'),
  ];
  try {
    await putOffer(colleges[0]?.interests[0] ?? '', { amount: 9500, years: 4 });
    await putOffer(colleges[1]?.interests[0] ?? '', { amount: 2000, years: 2 });
    const player = await openAs('second-player', PHONE);
    const sent: string[] = [];
    player.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    const presses = await countPresses(player);
    await player.goto('/');
    await player.getByRole('region', { name: 'Offers' }).getByRole('link', { name: 'What they cost' }).tap();
    const first = player.getByRole('article', { name: 'First Cost College' });
    const second = player.getByRole('article', { name: 'Second Cost College' });
    await first.getByRole('spinbutton', { name: 'Tuition a year' }).fill('24513');
    await expect(first).toContainText('$60,052');
    await expect(first).toContainText('You typed: tuition.');
    await expect(first).toContainText('From the offer, version 1: $9,500 a year for 4 years.');
    await second.getByRole('spinbutton', { name: 'Tuition a year' }).fill('14000');
    await second.getByRole('spinbutton', { name: 'Housing and food a year' }).fill('3000');
    await expect(second).toContainText('Year 3, without the scholarship');
    const compared = player.getByRole('region', { name: 'Compared' }).getByRole('listitem');
    await expect(compared).toContainText([
      /First Cost College.*\$60,052/,
      /Second Cost College.*\$64,000.*\$3,948 more/,
    ]);
    expect(presses()).toBe(1);
    await expectAccessible(player);
    expect(await player.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await second.getByRole('spinbutton', { name: 'Fees a year' }).fill('-5');
    await expect(second).toContainText('Enter 0 to 200,000 dollars.');
    await second.getByRole('spinbutton', { name: 'Fees a year' }).fill('');
    await player.reload();
    await expect(first.getByRole('spinbutton', { name: 'Tuition a year' })).toHaveValue('24513');
    await expect(compared).toHaveCount(2);
    expect(sent.filter((each) => each.includes('24513'))).toEqual([]);
    // Another account in the same browser finds nothing of it.
    const { userId } = await callAs('second-player');
    const kept = await player.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('net-cost')));
    expect(kept.map((key) => key.replace(/.*net-cost:/, ''))).toEqual([
      expect.stringContaining(`${userId}:`),
      expect.stringContaining(`${userId}:`),
    ]);
  } finally {
    for (const { undo } of colleges) await undo();
  }
});
