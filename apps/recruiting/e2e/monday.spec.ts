import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { countPresses } from '@lineup/journeys/count-presses';
import { expect, test } from '@lineup/journeys/test';
import { CLOSED, closedName, collegeOfMonday, CRITERION, INVITED, invitedName } from './monday-college';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const selected = (page: Page) => page.getByRole('group', { name: 'Selected interests' });
const select = async (page: Page, names: readonly string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click();
};
const namesOf = (amount: number, nameOf: (place: number) => string) =>
  Array.from({ length: amount }, (_, at) => nameOf(at + 1));

/** A tryout for four players, open to the stage "New". */
async function offerTryout(page: Page) {
  await page.getByRole('button', { name: 'Offer times' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer times' });
  const day = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('en-CA');
  await dialog.getByLabel('Date and time').fill(`${day}T12:00`);
  await dialog.getByRole('spinbutton', { name: 'Players' }).fill('4');
  await dialog.getByRole('textbox', { name: 'Place' }).fill('Arena, room 4');
  await dialog.getByRole('checkbox', { name: 'New' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Offer', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Makes an offer in the open drawer. */
async function makeOffer(page: Page, isChecked: boolean) {
  await page.getByRole('button', { name: 'Make an offer' }).click();
  const dialog = page.getByRole('dialog', { name: /^Offer to/ });
  await expect(dialog.getByRole('textbox', { name: 'Role' })).toHaveValue('Duelist');
  await dialog.getByRole('spinbutton', { name: 'Scholarship a year' }).fill('8000');
  await dialog.getByRole('textbox', { name: /^Terms/ }).fill('Practice four evenings a week.');
  await dialog.getByRole('textbox', { name: /^Your full name/ }).fill('Casey Coach');
  if (isChecked) await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sign and send' }).click();
  await expect(dialog).toBeHidden();
}

const sign = async (place: Locator, name: string) => {
  await place.getByRole('textbox', { name: /^Your full name/ }).fill(name);
  await place.getByRole('button', { name: 'Sign and accept' }).tap();
};

test('[RC-018, RC-009] 34 a program’s Monday: six are invited to a tryout, 20 closed with notes in at most 30 presses; five book, one moves, one does not come, scores are blind; an offer, changed once, is accepted by a minor with the guardian, and the last spot is taken once', async ({
  openAs,
}) => {
  test.slow();
  const { slug, interests, undo, ...monday } = await collegeOfMonday();
  const [closed = '', ofSecond = '', ofMinor = ''] = interests;
  try {
    const [staff, minor, second] = await Promise.all([
      openAs('college-staff', { viewport: { width: 1280, height: 900 } }),
      openAs('minor', PHONE),
      openAs('second-player', PHONE),
    ]);
    const [presses, minorPresses] = [await countPresses(staff), await countPresses(minor)];

    await test.step('a tryout is offered, and six are invited to it', async () => {
      await staff.goto(`/pipeline/meetings?college=${slug}`);
      await offerTryout(staff);
      await monday.offerAgain();
      await staff.goto(`/pipeline?college=${slug}&only=waiting`);
      await expect(staff.getByText(`${CLOSED + INVITED} interests match`)).toBeVisible();
      const before = presses();
      await select(staff, namesOf(INVITED, invitedName));
      await selected(staff).getByRole('button', { name: 'Invite' }).click();
      const dialog = staff.getByRole('dialog');
      await expect(dialog.getByText('4 of 4 places are free: the first who book get them.')).toBeVisible();
      await expectAccessible(staff);
      await dialog.getByRole('button', { name: `Invite ${INVITED} players` }).click();
      await expect(staff.getByText(`${INVITED} Players Invited`)).toBeVisible();
      expect(presses() - before).toBe(INVITED + 2);
    });

    await test.step('20 who wait are closed with notes', async () => {
      await staff.goto(`/pipeline?college=${slug}&only=waiting`);
      await expect(staff.getByText(`${CLOSED} interests match`)).toBeVisible();
      const before = presses();
      await select(staff, namesOf(CLOSED, closedName));
      await selected(staff).getByRole('button', { name: 'Move' }).click();
      const dialog = staff.getByRole('dialog');
      await dialog.getByRole('button', { name: /^Closed/ }).click();
      await dialog.getByRole('button', { name: 'Your words' }).click();
      await dialog
        .getByLabel('What the players read')
        .fill('Hi {name}, thank you for writing. Our {need} for {game} is found for this year.');
      await expect(dialog.getByRole('list', { name: 'Notes' })).toContainText('Our Duelist for Valorant is found');
      await expect(dialog.getByText(/^Check:/)).toHaveCount(0);
      await dialog
        .getByLabel(`Note to ${closedName(1)}`)
        .selectOption('It is too early for us to decide. Please write to us again next season.');
      await expectAccessible(staff);
      await dialog.getByRole('button', { name: `Close ${CLOSED} players` }).click();
      await expect(staff.getByText('No interests match', { exact: true })).toBeVisible();
      expect(presses() - before).toBeLessThanOrEqual(30);
      expect(presses() - before).toBeGreaterThan(CLOSED);
    });

    await test.step('a player reads the note on the phone, and the college keeps its word', async () => {
      const player = await openAs('player', PHONE);
      await player.goto(`/recruiting-status/${closed}`);
      const note = player.getByRole('region', { name: 'A note from Monday College' });
      await expect(note).toContainText(
        'Hi Player, thank you for writing. Our Duelist for Valorant is found for this year.',
      );
      await expectAccessible(player);
      await note.getByRole('link', { name: 'Open Valorant spots' }).tap();
      await expect(player).toHaveURL(/\/colleges\?games=Valorant&open=true/);
      await player.goto(`/college/${slug}`);
      await expect(player.getByText('Nobody here waits longer than 14 days')).toBeVisible();
      await player.close();
    });

    const offered = (page: Page) => page.getByRole('region', { name: 'Meetings and tryouts' });
    await test.step('five book and one moves, on their phones; one finds it full', async () => {
      await Promise.all([minor.goto(`/recruiting-status/${ofMinor}`), second.goto(`/recruiting-status/${ofSecond}`)]);
      // Offered to both before anybody books.
      for (const page of [minor, second])
        await expect(offered(page).getByRole('button', { name: /^Book/ })).toHaveCount(2);
      await expect(offered(minor)).not.toContainText('Arena');
      await monday.bookFirst([1, 2, 3]);
      const before = minorPresses();
      await offered(minor).getByRole('button', { name: /^Book/ }).first().tap();
      await expect(offered(minor).getByText('Arena, room 4')).toBeVisible();
      await expectAccessible(minor);
      await offered(second).getByRole('button', { name: /^Book/ }).first().tap();
      await expect(second.getByText('Somebody was faster. Choose another time.')).toBeVisible();
      // The one that is full goes.
      await expect(offered(second).getByRole('button', { name: /^Book/ })).toHaveCount(1);
      await offered(second).getByRole('button', { name: /^Book/ }).tap();
      await expect(offered(second).getByText('Arena, room 4')).toBeVisible();
      const guardian = await openAs('guardian', PHONE);
      await guardian.goto('/family');
      await expect(guardian.getByRole('list', { name: 'Meetings with colleges' })).toContainText('Arena, room 4');
      await guardian.close();
      await offered(minor)
        .getByRole('button', { name: /^Move here/ })
        .tap();
      await expect(minor.getByText('Moved', { exact: true })).toBeVisible();
      expect(minorPresses() - before).toBe(2);
      await staff.goto(`/pipeline/meetings?college=${slug}`);
      const slots = staff.getByRole('listitem', { name: /^Tryout/ });
      await expect(slots.nth(0)).toContainText('3 of 4 booked');
      await expect(slots.nth(1)).toContainText('2 of 4 booked');
    });

    await test.step('afterwards one did not come, and colleagues score without seeing each other’s scores', async () => {
      await monday.afterTryouts();
      await staff.goto(`/pipeline/meetings?college=${slug}`);
      const before = presses();
      for (const place of [1, 2, 3, 5, 6])
        await staff
          .getByRole('group', { name: `Did ${invitedName(place)} come?` })
          .getByRole('button', { name: place === 2 ? 'No-show' : 'Came' })
          .click();
      const scoreOf = (page: Page) =>
        page.getByRole('group', { name: `Your score of ${invitedName(6)} for ${CRITERION}` });
      await scoreOf(staff).getByRole('radio', { name: '4 of 5' }).click();
      await expect(staff.getByText('Average 4.0')).toBeVisible();
      expect(presses() - before).toBe(6);
      await expect(staff.getByRole('button', { name: 'No-show', pressed: true })).toHaveCount(1);
      await expectAccessible(staff);
      const colleague = await openAs('college-coach', PHONE);
      await colleague.goto(`/pipeline/meetings?college=${slug}`);
      await expect(colleague.getByText('1 score. Give yours to see it.')).toBeVisible();
      await expect(colleague.getByText('Average')).toHaveCount(0);
      await scoreOf(colleague).getByRole('radio', { name: '2 of 5' }).tap();
      await expect(colleague.getByText('Average 3.0')).toBeVisible();
      await expectAccessible(colleague);
      await colleague.close();
    });

    const sent = staff.getByRole('article', { name: 'Duelist' });
    await test.step('an offer is made and changed once', async () => {
      await staff.goto(`/pipeline?college=${slug}&interest=${ofMinor}`);
      const before = presses();
      await makeOffer(staff, true);
      await expect(sent).toContainText('$8,000 a year');
      await sent.getByRole('button', { name: 'Change' }).click();
      const dialog = staff.getByRole('dialog', { name: /^Change the offer/ });
      await dialog.getByRole('spinbutton', { name: 'Scholarship a year' }).fill('9500');
      await dialog.getByRole('textbox', { name: /^Your full name/ }).fill('Casey Coach');
      await dialog.getByRole('button', { name: 'Sign and change' }).click();
      await expect(sent.getByRole('note', { name: 'What changed' })).toContainText('$9,500 a year');
      // Make, send, change, save; what was typed took a press in no field.
      expect(presses() - before).toBe(4);
      await expectAccessible(staff);
      await staff.goto(`/pipeline?college=${slug}&interest=${ofSecond}`);
      await makeOffer(staff, false);
    });

    const offer = minor.getByRole('article', { name: 'Monday College: Duelist' });
    const other = second.getByRole('article', { name: 'Monday College: Duelist' });
    await test.step('the minor accepts, then the guardian, and the spot is taken', async () => {
      // The minor's phone: Today says what waits, the page what changed.
      const before = minorPresses();
      await minor.goto('/');
      const waiting = minor.getByRole('region', { name: 'Offers' }).getByRole('link', { name: /Monday College/ });
      await expect(waiting).toContainText('Waits for your answer');
      await waiting.tap();
      await expect(offer.getByRole('note', { name: 'What changed' })).toContainText('$8,000 a year');
      await expectAccessible(minor);
      await offer.getByRole('button', { name: 'Accept' }).tap();
      await sign(offer, 'Mina Minor');
      await expect(offer).toContainText('It waits for your guardian');
      expect(minorPresses() - before).toBe(3);
      expect(await monday.spots()).toBe(1);

      // Opened while the spot is there; nothing tells it later that it is not.
      await second.goto(`/recruiting-status/${ofSecond}`);
      await other.getByRole('button', { name: 'Accept' }).tap();

      const guardian = await openAs('guardian', PHONE);
      const guardianPresses = await countPresses(guardian);
      await guardian.goto('/');
      await guardian.getByRole('link', { name: /Waits for your yes/ }).tap();
      const wardOffer = guardian.getByRole('article', { name: 'Monday College: Duelist' });
      await expect(wardOffer).toContainText('Practice four evenings a week.');
      await wardOffer.getByRole('button', { name: 'Accept as guardian' }).tap();
      await expectAccessible(guardian);
      await sign(wardOffer, 'Gale Guardian');
      await expect(wardOffer).toContainText('Accepted');
      expect(guardianPresses()).toBe(3);
      await expect(offer).toContainText('Gale Guardian');
      expect(await monday.spots()).toBe(0);

      await staff.goto(`/pipeline?college=${slug}&interest=${ofMinor}`);
      await expect(sent).toContainText('Mina Minor');
      // All sides take the same file along.
      const files = [];
      for (const [page, place] of [
        [staff, sent],
        [minor, offer],
        [guardian, wardOffer],
      ] as const) {
        const downloading = page.waitForEvent('download');
        await place.getByRole('button', { name: 'Download PDF' }).click();
        const download = await downloading;
        expect(download.suggestedFilename()).toMatch(/^Offer .+, version 2\.pdf$/);
        files.push((await readFile(await download.path())).toString('latin1'));
      }
      expect(files[0]?.slice(0, 5)).toBe('%PDF-');
      expect(new Set(files).size).toBe(1);
    });

    await test.step('the last spot is taken once', async () => {
      await sign(other, 'Sam Second');
      await expect(other).toContainText(
        'The last spot of this role is taken. Ask the program whether it opens another one.',
      );
      await second.reload();
      await expect(other).toContainText('This offer cannot be accepted until one opens.');
      await expect(other.getByRole('button', { name: 'Accept' })).toHaveCount(0);
      expect(await monday.spots()).toBe(0);
    });
  } finally {
    await undo();
  }
});
