import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { countPresses } from '@lineup/journeys/count-presses';
import { expect, test } from '@lineup/journeys/test';
import { collegeOfOffers } from './offer-college';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Chooses a file behind a button, as a person does. */
async function choose(
  page: Page,
  button: ReturnType<Page['getByRole']>,
  name: string,
  mimeType: string,
  buffer: Buffer,
) {
  const choosing = page.waitForEvent('filechooser');
  await button.tap();
  await (await choosing).setFiles({ name, mimeType, buffer });
}

test('34.4 a program asks for papers, the minor sends one, it comes back, the guardian sends the right one, and it is accepted', async ({
  openAs,
}) => {
  test.slow();
  const { slug, interests, undo } = await collegeOfOffers(['minor'], 'Paper College');
  const [interest = ''] = interests;
  try {
    const staff = await openAs('college-staff', { viewport: { width: 1280, height: 900 } });
    const staffPresses = await countPresses(staff);
    await staff.goto(`/pipeline?college=${slug}&interest=${interest}`);
    await staff.getByRole('button', { name: 'Ask for papers' }).click();
    const dialog = staff.getByRole('dialog', { name: /^Ask .+ for papers$/ });
    await dialog.getByRole('checkbox', { name: 'Transcript' }).check();
    await dialog.getByRole('textbox', { name: /^Another paper/ }).fill('Essay');
    await dialog.getByRole('checkbox', { name: /Keep these as the list/ }).check();
    await expectAccessible(staff);
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(dialog).toBeHidden();
    const list = staff.getByRole('list', { name: 'Papers', exact: true });
    await expect(list).toContainText('Transcript');
    await expect(list).toContainText('Essay');
    expect(staffPresses()).toBe(4);

    const minor = await openAs('minor', PHONE);
    const minorPresses = await countPresses(minor);
    await minor.goto('/');
    const waiting = minor.getByRole('region', { name: 'Papers' }).getByRole('link', { name: /Paper College/ });
    await expect(waiting).toContainText('2 papers to send');
    await waiting.tap();
    const papers = minor.getByRole('list', { name: 'Papers', exact: true });
    const send = papers.getByRole('button', { name: 'Send a file: Transcript' });
    await expect(send).toBeVisible();
    await expectAccessible(minor);
    // What it holds decides, whatever it is called.
    await choose(minor, send, 'transcript.pdf', 'application/pdf', Buffer.from('<html>no paper</html>'));
    await expect(minor.getByText('Send a PDF or a picture (PNG, JPEG or WebP)')).toBeVisible();
    await choose(minor, send, 'transcript.pdf', 'application/pdf', PDF);
    await expect(papers.getByRole('button', { name: 'Download transcript.pdf' })).toBeVisible();
    expect(minorPresses()).toBe(3);
    expect(await minor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    const downloading = staff.waitForEvent('download');
    await list.getByRole('button', { name: 'Download transcript.pdf' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('transcript.pdf');
    expect((await readFile(await download.path())).equals(PDF)).toBe(true);
    await list.getByRole('button', { name: 'Send back Transcript' }).click();
    const back = staff.getByRole('dialog', { name: 'Send back: Transcript' });
    await back.getByRole('combobox', { name: /^Why/ }).selectOption('A page is missing. Please send all of it.');
    await back.getByRole('button', { name: 'Send back', exact: true }).click();
    await expect(papers).toContainText('A page is missing. Please send all of it.');

    const guardian = await openAs('guardian', PHONE);
    const guardianPresses = await countPresses(guardian);
    await guardian.goto('/');
    await guardian.getByRole('link', { name: /Paper College asks for papers/ }).tap();
    const ward = guardian.getByRole('list', { name: 'Papers for Paper College' });
    await expect(ward).toContainText('A page is missing. Please send all of it.');
    await expectAccessible(guardian);
    await choose(
      guardian,
      ward.getByRole('button', { name: 'Send a file: Transcript' }),
      'photo.png',
      'image/png',
      PNG,
    );
    await expect(ward.getByRole('button', { name: 'Download photo.png' })).toBeVisible();
    expect(guardianPresses()).toBe(2);

    await list.getByRole('button', { name: 'Accept Transcript' }).click();
    await expect(papers).toContainText(/Accepted on/);
    await expect(papers.getByRole('button', { name: 'Send a file: Transcript' })).toHaveCount(0);
    await expect(papers.getByRole('button', { name: 'Remove photo.png' })).toHaveCount(0);

    // The list of the program comes first with the next player; what is asked for already is not offered again.
    await staff.getByRole('button', { name: 'Ask for papers' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Transcript' })).toHaveCount(0);
    await staff.keyboard.press('Escape');
  } finally {
    await undo();
  }
});
