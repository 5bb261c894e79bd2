import type { Locator, Page } from '@playwright/test';
import { callAs, type Caller } from '@lineup/journeys/api';
import { onDatabase } from '@lineup/journeys/database';
import { dialogEntries } from '@lineup/journeys/dialog-entries';
import { go } from '@lineup/journeys/go';
import { expect, test } from '@lineup/journeys/test';
import { SILVER_TEAM, idOf, tomorrowEvening, unique } from './teams';

interface Edited {
  /** Address of the screen, and what opens the form there. */
  path: string;
  open(page: Page): Promise<Locator>;
  submit: string;
  /** The field that both change, and what they make of it. */
  same: { label: string; theirs: string; mine: string };
  /** A field that only one of them changes. */
  theirs: { label: string; value: string };
  mine: { label: string; value: string };
  /** What is stored at last. */
  stored: { query: string; rows: object[] };
}

const dialogBy = (button: string, name: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click();
  return page.getByRole('dialog', { name });
};

/** The second sees what the first saves while both have it open, and their own save undoes nothing unseen. */
async function editTogether(first: Page, second: Page, caller: Caller, edited: Edited): Promise<void> {
  const { path, open, submit, same, theirs, mine, stored } = edited;
  const [firstForm, form] = await Promise.all(
    [first, second].map(async (page) => {
      // The first of them is opened; from there one goes on.
      await (page.url() === 'about:blank' ? page.goto(path) : go(page, path));
      return open(page);
    }),
  );
  if (!firstForm || !form) throw new Error('two windows');
  await form.getByLabel(same.label).fill(same.mine);
  await firstForm.getByLabel(same.label).fill(same.theirs);
  await firstForm.getByLabel(theirs.label).fill(theirs.value);
  await firstForm.getByRole('button', { name: submit }).click();
  await expect(firstForm).toBeHidden();

  await expect(form.getByLabel(theirs.label)).toHaveValue(theirs.value);
  await expect(form.getByText(/^Just changed by someone else: /)).toContainText(theirs.label);
  await expect(form.getByText(/^Someone else just changed this to /)).toContainText(same.theirs);
  await expect(form.getByLabel(same.label)).toHaveValue(same.mine);
  await form.getByLabel(mine.label).fill(mine.value);
  await form.getByRole('button', { name: submit }).click();
  await expect(form).toBeHidden();
  // A closed dialog leaves its entry of the history, which would undo what a script opens meanwhile.
  for (const page of [first, second]) await expect.poll(() => dialogEntries(page)).toBe(0);
  expect(await caller.call('GET', stored.query)).toEqual(stored.rows);
}

/** A series: season-planning.test.tsx; a tournament: season-rows.test.tsx; what is stored of each: editors.test.ts. */
async function makeEach(coach: Caller): Promise<Record<string, Edited>> {
  const team_id = await idOf(SILVER_TEAM);
  const id = crypto.randomUUID();
  const manage = `/teams/${team_id}/manage`;
  const [title, post] = [unique('Scrim'), unique('Support')];
  const start = new Date(tomorrowEvening());
  await coach.call('POST', 'team_practices', { id, team_id, title, scheduled_at: start.toISOString() });
  await coach.call('POST', 'team_recruiting_posts', { id, team_id, title: post });
  const editPractice = dialogBy('Edit practice', 'Edit Practice');
  return {
    'a practice': {
      ...{ path: `${manage}?tab=practices&practice=${id}`, open: editPractice, submit: 'Save Practice' },
      same: { label: 'Title', theirs: `${title} theirs`, mine: `${title} mine` },
      ...{ theirs: { label: 'Location', value: 'Lab' }, mine: { label: 'Duration', value: '90' } },
      stored: {
        query: `team_practices?id=eq.${id}&select=title,location,duration_minutes`,
        rows: [{ title: `${title} mine`, location: 'Lab', duration_minutes: 90 }],
      },
    },
    'a post': {
      path: `${manage}?tab=recruiting`,
      ...{ open: dialogBy(`Edit ${post}`, 'Edit Recruiting Post'), submit: 'Save Changes' },
      same: { label: 'Title', theirs: `${post} theirs`, mine: `${post} mine` },
      theirs: { label: 'Positions needed', value: 'Flex, Support' },
      mine: { label: 'Description', value: 'Evenings' },
      stored: {
        query: `team_recruiting_posts?id=eq.${id}&select=title,positions_needed,description`,
        rows: [{ title: `${post} mine`, positions_needed: ['Flex', 'Support'], description: 'Evenings' }],
      },
    },
  };
}

/** A team whose name both change, and of which the owner alone changes the size. */
async function makeTeam(owner: Caller): Promise<Edited> {
  const [id, name] = [crypto.randomUUID(), unique('Together')];
  await onDatabase(
    (sql) => sql`
      insert into public.teams (id, name, organization_type, owner_user_id, max_roster_size)
      values (${id}, ${name}, 'private_team', ${owner.userId}, 15)`,
  );
  return {
    ...{ path: `/teams/${id}/settings`, submit: 'Save Settings' },
    open: async (page) => page.getByRole('form', { name: 'Team Settings' }),
    same: { label: 'Name', theirs: `${name} theirs`, mine: `${name} mine` },
    theirs: { label: 'Maximum roster size', value: '20' },
    // Nothing of their own: what the owner stored stays.
    mine: { label: 'Name', value: `${name} last` },
    stored: {
      query: `teams?id=eq.${id}&select=name,max_roster_size,organization_type`,
      rows: [{ name: `${name} last`, max_roster_size: 20, organization_type: 'private_team' }],
    },
  };
}

test('[TM-006] two managers who edit the same thing keep what each changed, and see what both did', async ({
  openAs,
}) => {
  test.slow();
  const [coach, admin, caller] = [await openAs('coach'), await openAs('admin'), await callAs('coach')];
  const each = { ...(await makeEach(caller)), 'the settings of a team': await makeTeam(caller) };
  for (const [name, edited] of Object.entries(each))
    await test.step(name, () => editTogether(coach, admin, caller, edited));
});
