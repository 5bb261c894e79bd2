import { randomUUID } from 'node:crypto';
import { callAs } from '@lineup/journeys/api';
import { expectAccessibleAtBothWidths } from '@lineup/journeys/both-widths';
import { mailedLink, newEmail } from '@lineup/journeys/mailed-link';
import { makeAccount } from '@lineup/journeys/new-account';
import { giveSecondFactor } from '@lineup/journeys/second-factor';
import { expect, test } from '@lineup/journeys/test';

const SEEDED = '/college/redstone-valley-university/edit';

/** A published college of its own, without people. */
async function makeCollege() {
  const { call } = await callAs('admin');
  const slug = `journey-${randomUUID()}`;
  await call('POST', 'colleges', {
    slug,
    name: 'Journey College',
    city: 'Mobile',
    state: 'AL',
    is_published: true,
  });
  const [college] = await call<[{ id: string }]>('GET', `colleges?slug=eq.${slug}&select=id`);
  return { id: college.id, slug, call };
}

test('[RC-006, RC-007, SE-009, SE-011] an invited editor builds a form with a condition, a player answers it, and the answer stays with its version', async ({
  openAs,
  request,
}) => {
  test.slow();
  const { id, slug, call } = await makeCollege();
  const email = newEmail();
  const editor = await giveSecondFactor(await makeAccount(request, email));
  await call('POST', 'rpc/invite_to_college', { p_college_id: id, p_email: email, p_role: 'programs_college_admin' });

  // The mail leads to the invitation.
  const link = new URL(await mailedLink(request, email, /college program/));
  expect(link.pathname).toBe('/auth');
  const said = new URLSearchParams(link.hash.slice(1));
  expect(Object.fromEntries(said)).toEqual({ mode: 'sign-in', email, next: `/college/${slug}/edit` });
  const page = await openAs(editor);
  await page.goto(link.href);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('form', { name: 'Details' })).toBeVisible();

  // A form, by keyboard: a question that decides, and one that depends on it, which comes first by mistake.
  await page.getByRole('link', { name: 'Forms', exact: true }).click();
  await page.getByRole('button', { name: 'New form' }).click();
  await page.getByLabel(/^Title/).fill('Join us');
  const add = async (type: string, label: string) => {
    await page.getByLabel('Type of the next question').selectOption({ label: type });
    await page.getByRole('button', { name: 'Add question' }).press('Enter');
    await expect(page.getByRole('textbox', { name: /^Question/ })).toBeFocused();
    await page.keyboard.type(label);
  };
  await add('Yes or no', 'Do you need aid?');
  await add('Short text', 'How much?');
  await page.getByLabel('Show this question').selectOption({ label: 'If “Do you need aid?” is…' });
  await page.getByLabel(/^Answer/).selectOption('Yes');
  await page.getByLabel('An answer is required').check();
  await page.getByRole('button', { name: 'Move How much?', exact: true }).press('ArrowUp');
  await expect(page.getByText('Choose a question that comes before this one.')).toBeVisible();
  await page.getByRole('button', { name: 'Move How much?', exact: true }).press('ArrowDown');
  await expect(page.getByText('Choose a question that comes before this one.')).toBeHidden();

  // What is typed survives a reload.
  await page.reload();
  await expect(page.getByText('These changes are not saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 is published')).toBeVisible();

  // A player is asked by the condition, and answers.
  const player = await makeAccount(request);
  await (await callAs(player)).call('POST', 'user_profiles', { display_name: 'Noa Ferreira' });
  const phone = await openAs(player, { viewport: { width: 390, height: 844 } });
  await phone.goto(`/college/${slug}/recruiting`);
  await expect(phone.getByLabel(/^How much/)).toBeHidden();
  await phone
    .getByRole('group', { name: /^Do you need aid/ })
    .getByLabel('Yes')
    .check();
  await phone.getByLabel(/^How much/).fill('Half of it');
  await phone.getByRole('button', { name: 'Send to the college' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: /^Sent to/ })).toBeVisible();

  // The form changes; what was sent stays with what was asked.
  await page.getByRole('button', { name: 'Remove How much?' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 2 is published')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Version 1' })).toContainText('1 answer');
  await page.getByRole('button', { name: 'View version 1' }).click();
  const preview = page.getByRole('form', { name: 'Preview' });
  await preview
    .getByRole('group', { name: /^Do you need aid/ })
    .getByLabel('Yes')
    .check();
  await expect(preview.getByLabel(/^How much/)).toBeVisible();
  const [sent] = await call<[{ answers: object; interest_form_versions: { number: number } }]>(
    'GET',
    `interest_submissions?college_id=eq.${id}&select=answers,interest_form_versions!interest_submissions_version(number)`,
  );
  expect(new Set(Object.values(sent.answers))).toEqual(new Set([true, 'Half of it']));
  expect(sent.interest_form_versions.number).toBe(1);
});

test('[RC-006] a logo is cropped, stored and removed', async ({ openAs }) => {
  const { id, slug, call } = await makeCollege();
  const page = await openAs('admin');
  // The picture is read while the dialog opens, which takes long here.
  await page.addInitScript(() => {
    const read = FileReader.prototype.readAsDataURL;
    FileReader.prototype.readAsDataURL = function (file) {
      addEventListener('animationstart', () => read.call(this, file), { once: true });
    };
  });
  await page.goto(`/college/${slug}/edit?section=look`);
  await page.addStyleTag({ content: '.ant-modal { animation-duration: 2s !important }' });
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 400 } });
  await page.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: 'Crop logo' });
  // All of the picture's height.
  const frame = dialog.getByLabel(/^Visible part/);
  await expect
    .poll(() => frame.evaluate((part) => part.clientHeight / (part.parentElement?.clientHeight ?? 0)))
    .toBeGreaterThan(0.98);
  await dialog.getByLabel('Zoom').fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('img', { name: 'Logo of Journey College' })).toBeVisible();
  const stored = async () =>
    (await call<[{ logo_url: string | null }]>('GET', `colleges?id=eq.${id}&select=logo_url`))[0];
  expect((await stored()).logo_url).toMatch(new RegExp(`/logos/${id}/`));
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(page.getByText('Logo removed')).toBeVisible();
  expect((await stored()).logo_url).toBeNull();

  // A file that only calls itself a picture is refused.
  await page.getByLabel('Banner file').setInputFiles({
    name: 'banner.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  });
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('cannot be read');
});

test('the edit screen has no accessibility violations, wide and on a phone', async ({ openAs }) => {
  test.slow();
  const page = await openAs('college-admin');
  await page.goto(SEEDED);
  for (const section of ['Details', 'Logo and colors', 'Programs', 'Forms', 'Pipeline', 'People', 'Integrations']) {
    await page.getByRole('link', { name: section, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible();
    if (section === 'Programs')
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
    if (section === 'Forms') {
      await page.getByRole('link', { name: 'Tell us about you' }).click();
      await page.getByRole('button', { name: 'Edit About how much a year?' }).click();
    }
    if (section === 'Pipeline') await page.getByRole('button', { name: 'Delete Reviewing' }).click();
    await expectAccessibleAtBothWidths(page, section);
  }
});
