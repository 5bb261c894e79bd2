import type { APIRequestContext, Page } from '@playwright/test';
import { callAs } from '@lineup/journeys/api';
import { expect, signInAs, test, type Credentials } from '@lineup/journeys/test';
import { untilQuiet } from '@lineup/journeys/until-quiet';
import { makeAccount, signIn } from './account';

/** Somebody to whom things happen: in a conversation with an unread message. */
async function makeBusyAccount(request: APIRequestContext): Promise<Credentials> {
  const person = await makeAccount(request);
  const { userId } = await signInAs(person);
  const coach = await callAs('coach');
  const [made] = await coach.call('POST', 'rpc/create_conversation_with_participants', {
    ...{ title: `Farewell ${crypto.randomUUID().slice(0, 8)}`, type: 'group', created_by: coach.userId },
    participant_ids: [coach.userId, userId],
  });
  const message = { conversation_id: made?.['conversation_id'], sender_id: coach.userId, content: 'Welcome!' };
  await coach.call('POST', 'messages', message);
  return person;
}

/** Tabs of one browser: the page of the account that is named, home and inbox, all of them live. */
async function openTabs(page: Page, person: Credentials, section: string): Promise<Page[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await signIn(page, person);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await page.goto(`/account/${section}`);
  const tabs = [page];
  for (const [path, sign] of [
    ['/', (page_) => page_.getByRole('region', { name: 'Today' }).getByText('Welcome!')],
    ['/inbox', (page_) => page_.getByRole('list', { name: 'Conversations' }).getByText('Welcome!')],
  ] as [string, (tab: Page) => ReturnType<Page['getByText']>][]) {
    const tab = await page.context().newPage();
    await tab.goto(path);
    await expect(sign(tab)).toBeVisible();
    await tab.waitForLoadState('networkidle');
    tabs.push(tab);
  }
  return tabs;
}

/** Collects what the tabs ask for without success from now on, and what they complain of; gives it when they are quiet. */
function failuresIn(tabs: Page[]): () => Promise<string[]> {
  const areQuiet = untilQuiet(tabs);
  const failures: string[] = [];
  for (const tab of tabs) {
    tab.on('response', (response) => {
      if (response.status() >= 400)
        failures.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`);
    });
    tab.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) failures.push(message.text());
    });
  }
  return async () => {
    await areQuiet();
    return failures;
  };
}

test('[SH-005] for a deleted account no tab asks anything any more', async ({ page, request }) => {
  test.slow();
  const person = await makeBusyAccount(request);
  const tabs = await openTabs(page, person, 'data');
  const failures = failuresIn(tabs);
  await page.bringToFront();
  await page.getByLabel(`Type ${person.email} to confirm`).fill(person.email);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('region', { name: 'Notice' })).toHaveText(/Your account is deleted/);
  for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Account menu' })).toBeHidden();
  expect(await failures()).toEqual([]);
});

test('[SH-005] who signs out everywhere leaves no tab that asks for what is theirs', async ({ page, request }) => {
  test.slow();
  const person = await makeBusyAccount(request);
  const tabs = await openTabs(page, person, 'security');
  const failures = failuresIn(tabs);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await expect(page).toHaveURL('/');
  for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Account menu' })).toBeHidden();
  expect(await failures()).toEqual([]);
});
