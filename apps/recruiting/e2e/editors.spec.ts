import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { callAs, type Caller } from '@lineup/journeys/api';
import { go } from '@lineup/journeys/go';
import { expect, test } from '@lineup/journeys/test';

/** What two people edit at once. */
interface Edited {
  section: string;
  /** What to press until the form shows. */
  open?: string[];
  submit: string;
  /** The field that both change, and what they make of it. */
  same: { label: string; theirs: string; mine: string };
  /** A field that only the other one changes. */
  theirs?: { label: string; value: string };
  /** What is stored at last. */
  stored: { query: string; row: object };
}

const field = (form: Locator, label: string) =>
  form
    .getByRole('textbox', { name: label, exact: true })
    .or(form.getByRole('spinbutton', { name: label, exact: true }));

/** A college of its own, and a second admin. Every part that two may edit: college-editor.test.ts and live-colleges.test.ts. */
async function makeCollege(admin: Caller): Promise<{ path: string; each: Record<string, Edited> }> {
  const slug = `journey-${randomUUID()}`;
  await admin.call('POST', 'colleges', { slug, name: 'Together College', city: 'Mobile', state: 'AL' });
  const [{ id: college_id }] = await admin.call<[{ id: string }]>('GET', `colleges?slug=eq.${slug}&select=id`);
  await admin.call('POST', 'rpc/grant_role', {
    ...{ p_user_id: (await callAs('college-admin')).userId, p_role: 'programs_college_admin' },
    p_college_id: college_id,
  });
  const [{ id: esports_title_id }] = await admin.call<[{ id: string }]>(
    'GET',
    'esports_titles?slug=eq.valorant&select=id',
  );
  await admin.call('POST', 'college_programs', { college_id, esports_title_id });
  const of = `college_id=eq.${college_id}`;
  const [{ id: program_id }] = await admin.call<[{ id: string }]>('GET', `college_programs?${of}&select=id`);
  const [need, form] = [randomUUID(), randomUUID()];
  await admin.call('POST', 'roster_needs', { id: need, program_id, college_id, position: 'Duelist' });
  await admin.call('POST', 'interest_forms', { id: form, college_id, title: 'Join us' });
  return {
    path: `/college/${slug}/edit`,
    each: {
      details: {
        ...{ section: 'details', submit: 'Save details' },
        same: { label: 'City', theirs: 'Dover', mine: 'Foley' },
        theirs: { label: 'About', value: 'By the sea' },
        stored: {
          query: `colleges?id=eq.${college_id}&select=city,about`,
          row: { city: 'Foley', about: 'By the sea' },
        },
      },
      'a program': {
        ...{ section: 'programs', submit: 'Save program' },
        same: { label: 'Roster size', theirs: '14', mine: '16' },
        theirs: { label: 'Minimum GPA', value: '3.2' },
        stored: {
          query: `college_programs?${of}&select=roster_size,minimum_gpa`,
          row: { roster_size: 16, minimum_gpa: 3.2 },
        },
      },
      'a need': {
        ...{ section: 'programs', open: ['Edit Duelist'], submit: 'Save need' },
        same: { label: 'Note', theirs: 'For fall', mine: 'For spring' },
        stored: { query: `roster_needs?id=eq.${need}&select=note`, row: { note: 'For spring' } },
      },
      'a form for players': {
        ...{ section: `forms&form=${form}`, submit: 'Save draft' },
        same: { label: 'Title', theirs: 'Play for us', mine: 'Come and play' },
        theirs: { label: 'Introduction', value: 'It takes two minutes.' },
        stored: {
          query: `interest_forms?id=eq.${form}&select=title,intro`,
          row: { title: 'Come and play', intro: 'It takes two minutes.' },
        },
      },
    },
  };
}

test('[RC-005] two editors of a college see at once what the other saves, and undo nothing unseen', async ({
  openAs,
}) => {
  test.slow();
  const [theirs, mine, admin] = [await openAs('college-admin'), await openAs('admin'), await callAs('admin')];
  const { path, each } = await makeCollege(admin);
  for (const [name, edited] of Object.entries(each))
    await test.step(name, async () => {
      const { section, open = [], submit, same, stored } = edited;
      const show = async (page: Page) => {
        const address = `${path}?section=${section}`;
        await (page.url() === 'about:blank' ? page.goto(address) : go(page, address));
        for (const button of open) await page.getByRole('button', { name: button, exact: true }).click();
        return page.getByRole('form').filter({ has: page.getByRole('button', { name: submit, exact: true }) });
      };
      const [their, form] = await Promise.all([show(theirs), show(mine)]);
      await field(form, same.label).fill(same.mine);
      await field(their, same.label).fill(same.theirs);
      if (edited.theirs) await field(their, edited.theirs.label).fill(edited.theirs.value);
      await their.getByRole('button', { name: submit, exact: true }).click();

      // Without a reload, and before anything is saved here.
      await expect(form.getByText(/^Someone else just changed this to /)).toContainText(same.theirs);
      await expect(field(form, same.label)).toHaveValue(same.mine);
      if (edited.theirs) {
        await expect(field(form, edited.theirs.label)).toHaveValue(edited.theirs.value);
        await expect(form.getByText(/^Just changed by someone else: /)).toContainText(edited.theirs.label);
      }
      await form.getByRole('button', { name: submit, exact: true }).click();
      await expect
        .poll(async () => (await admin.call<object[]>('GET', stored.query))[0], { message: name })
        .toEqual(stored.row);
    });

  // Questions that only one of them touches come and go in both windows.
  await mine.getByRole('button', { name: 'Add question' }).click();
  await mine.getByRole('textbox', { name: /^Question/ }).fill('Why us?');
  await mine.getByRole('button', { name: 'Save draft' }).click();
  await expect(theirs.getByRole('button', { name: 'Edit Why us?' })).toBeVisible();
  await expect(theirs.getByText(/^Just changed by someone else: .*Questions/)).toBeVisible();
});
