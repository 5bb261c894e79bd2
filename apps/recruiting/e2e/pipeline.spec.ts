import type { Locator, Page } from '@playwright/test';
import { callAs } from '@lineup/journeys/api';
import { loseAnswer, refuseOnce } from '@lineup/journeys/bad-connection';
import { expectAccessibleAtBothWidths } from '@lineup/journeys/both-widths';
import { makeAccount } from '@lineup/journeys/new-account';
import { countPresses } from '@lineup/journeys/count-presses';
import { expect, test, type Credentials } from '@lineup/journeys/test';
import { sayWhatOnePlays } from './what-one-plays';

const COLLEGE = '/college/redstone-valley-university';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} [\\d,]+$`) });
const card = (page: Page, name: string, within: string) =>
  column(page, within).getByRole('heading', { level: 3, name, exact: true });
const drawer = (page: Page, name: string) =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { level: 2, name }) });

/** A player who has just sent the form of the college; the status page of the interest is open. */
async function sendInterest(page: Page, account: Credentials, name: string): Promise<string> {
  const { call } = await callAs(account);
  await call('POST', 'user_profiles', { display_name: name });
  await page.goto(`${COLLEGE}/recruiting`);
  await page.getByLabel(/^High school class of/).fill(String(new Date().getFullYear() + 1));
  await sayWhatOnePlays(page);
  await page.getByLabel(/^Why would you like/).fill('The coach and the campus');
  await page.getByRole('button', { name: 'Send to the college' }).click();
  await page.getByRole('link', { name: 'See your status' }).click();
  await expect(page.getByText('You sent the form')).toBeVisible();
  const id = page.url().split('/').at(-1);
  const [submission] = await (
    await callAs('college-staff')
  ).call<[{ interest_id: string }]>('GET', `interest_submissions?id=eq.${id}&select=interest_id`);
  return submission.interest_id;
}

/** Drags by the mouse, in steps as a hand does. */
async function drag(page: Page, handle: Locator, into: Locator) {
  const from = (await handle.boundingBox())!;
  const to = (await into.boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 80, { steps: 8 });
  await expect(into.locator('[data-drag-place]')).toBeVisible();
  await page.mouse.up();
}

/** Drags by a finger, in steps as a hand does. */
async function dragByFinger(page: Page, handle: Locator, onto: Locator) {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
    });
  await handle.scrollIntoViewIfNeeded();
  const from = (await handle.boundingBox())!;
  await touch('touchStart', from.x + from.width / 2, from.y + from.height / 2);
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', from.x + step * 4, from.y + from.height / 2);
  const to = (await onto.boundingBox())!;
  await touch('touchMove', to.x + to.width / 2, to.y + to.height / 2);
  await expect(onto).toHaveAttribute('data-drop');
  await touch('touchEnd');
}

test('[RC-018] a new interest is answered in three clicks, evaluated and offered; player and colleagues follow live', async ({
  openAs,
  request,
}) => {
  test.slow();
  const account = await makeAccount(request);
  const name = `Noa Ferreira ${Date.now() % 100_000}`;
  const coach = await openAs('college-coach');
  await coach.goto('/pipeline?college=redstone-valley-university');
  await expect(coach.getByRole('heading', { level: 1, name: 'Pipeline' })).toBeVisible();
  const staff = await openAs('college-staff');
  await staff.goto('/pipeline?college=redstone-valley-university');
  await expect(column(staff, 'New')).toBeVisible();

  // The new interest comes to the top of the open boards.
  const player = await openAs(account);
  await sendInterest(player, account, name);
  await expect(card(staff, name, 'New')).toBeVisible();
  await expect(card(coach, name, 'New')).toBeVisible();

  // Open, write, send. The first try fails, the answer to the second is lost: one message arrives.
  await card(staff, name, 'New').click();
  const open = drawer(staff, name);
  await open.getByLabel('Your message').fill('Thank you, we would like to see you play.');
  await refuseOnce(staff, /rest\/v1\/messages/);
  await open.getByRole('button', { name: 'Send' }).click();
  await expect(staff.getByText('Your message was not sent. It is still here.')).toBeVisible();
  await staff.unroute(/rest\/v1\/messages/);
  await loseAnswer(staff, /rest\/v1\/messages/);
  await open.getByRole('button', { name: 'Send' }).click();
  await expect(staff.getByText(`Sent to ${name}`)).toBeVisible();
  // The drawer went on to the next one; back, the message stands there.
  await staff.getByRole('button', { name: 'Previous interest' }).click();
  await expect(open.getByRole('region', { name: 'Conversation' })).toContainText('we would like to see you play');
  await expect(open.getByText(/^Answered \w+ \d/)).toBeVisible();
  await expect(player.getByText(/ answered$/)).toBeVisible();
  const { call } = await callAs(account);
  expect(await call('GET', 'messages?select=content')).toEqual([
    { content: 'Thank you, we would like to see you play.' },
  ]);

  // A note names the head coach, whose board says so.
  await open.getByLabel('Add a note').fill('Please look, @');
  await open.getByLabel('Add a note').press('End');
  const coachName = await coachOf(staff);
  await open.getByLabel('Add a note').pressSequentially(coachName.slice(0, 3));
  await open.getByRole('option', { name: coachName }).click();
  await open.getByRole('button', { name: 'Add note' }).click();
  await expect(open.getByText(`@${coachName}`)).toBeVisible();
  await coach.getByRole('link', { name: new RegExp(`mentioned you in a note on ${name}`) }).click();

  // The coach scores and moves to the offer; the other board and the player's page follow.
  const judging = drawer(coach, name);
  await judging.getByRole('group', { name: 'Your score for Game sense' }).getByText('5', { exact: true }).click();
  await expect(judging.getByText(/^You 5\.0/)).toBeVisible();
  // Without an own score, no score of a colleague shows.
  await expect(open.getByText(/^Average/)).toHaveCount(0);
  await judging.getByRole('button', { name: 'Move to…' }).click();
  await coach
    .getByRole('dialog')
    .getByRole('button', { name: /^Offer made/ })
    .click();
  await expect(card(staff, name, 'Offer made')).toBeAttached();
  const history = player.getByRole('list', { name: 'What happened so far' });
  await expect(history.getByText('Offer made')).toBeVisible();

  // Undone, it is as if it had not been: no history, neither here nor for the player.
  await coach.getByRole('button', { name: 'Undo' }).click();
  await expect(card(staff, name, 'New')).toBeAttached();
  await expect(history.getByText('Offer made')).toHaveCount(0);
});

/** How the head coach of the college is called. */
async function coachOf(page: Page): Promise<string> {
  const { userId } = await callAs('college-coach');
  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.click();
  const name = await page.getByLabel('Assigned to', { exact: true }).locator(`option[value="${userId}"]`).textContent();
  await filters.click();
  return name ?? '';
}

test('[RC-018] a card is dragged; who moves it second is told who was first, and both boards end alike', async ({
  openAs,
  request,
}) => {
  test.slow();
  const account = await makeAccount(request);
  const name = `Iris Moreau ${Date.now() % 100_000}`;
  const player = await openAs(account);
  const id = await sendInterest(player, account, name);
  const staff = await openAs('college-staff');
  await staff.goto(`/pipeline?college=redstone-valley-university&q=${encodeURIComponent(name)}`);
  await expect(card(staff, name, 'New')).toBeVisible();
  await drag(staff, staff.getByRole('button', { name: `Move ${name}`, exact: true }), column(staff, 'Reviewing'));
  await expect(card(staff, name, 'Reviewing')).toBeVisible();
  await expect(staff.getByText(`${name} was moved to Reviewing.`)).toBeVisible();

  // The coach's window does not hear of it: a move from there comes second.
  const coach = await openAs('college-coach');
  await coach.routeWebSocket(/realtime/, () => {});
  await coach.goto(`/pipeline?college=redstone-valley-university&q=${encodeURIComponent(name)}`);
  await expect(card(coach, name, 'Reviewing')).toBeVisible();
  await staff.getByRole('button', { name: `Move ${name}`, exact: true }).press('ArrowRight');
  await expect(card(staff, name, 'Contacted')).toBeVisible();
  await expect(staff.getByText(`${name} was moved to Contacted.`)).toBeVisible();
  await coach.getByRole('button', { name: `Move ${name}`, exact: true }).press('ArrowLeft');
  await expect(coach.getByText(new RegExp(`moved ${name} first`))).toBeVisible();
  await expect(card(coach, name, 'Contacted')).toBeVisible();
  const [stands] = await (
    await callAs('college-staff')
  ).call<[{ pipeline_stages: { name: string } }]>('GET', `interests?id=eq.${id}&select=pipeline_stages(name)`);
  expect(stands.pipeline_stages.name).toBe('Contacted');
});

test('[RC-018] by keyboard alone: everybody who waits gets an answer by one press beside typing, from the first to the last', async ({
  openAs,
}) => {
  test.slow();
  const college = 'gulf-pines-college';
  const page = await openAs('other-college-admin');
  const presses = await countPresses(page);
  const { call } = await callAs('other-college-admin');
  const waiting = async () =>
    (await call<{ total: number }>('POST', 'rpc/load_pipeline', { p_college_slug: college, p_only: 'mine' })).total;
  const amount = await waiting();
  expect(amount).toBeGreaterThan(2);
  await page.goto(`/recruiting-dashboard?college=${college}`);
  await page.getByRole('link', { name: /Waiting for you/ }).press('Enter');
  await expect(page.getByText(`${amount} interests match`)).toBeVisible();
  await page.locator('[data-card-link]').first().press('Enter');

  const opened = presses();
  const place = (at: number) => page.getByText(new RegExp(`^${at} of ${amount}`));
  for (let at = 1; at <= amount; at += 1) {
    await expect(place(at)).toBeVisible();
    const words = page.getByLabel('Your message');
    const sentence = page.getByLabel('Answer', { exact: true });
    await expect(words.or(sentence)).toBeVisible();
    // From the second one on the field has the focus already.
    if (at > 1) await expect(words.or(sentence)).toBeFocused();
    if (await words.isVisible()) await words.fill('Thank you for writing to us. We will watch your clips this week.');
    else await sentence.selectOption('We would like to talk with you.');
    await page.keyboard.press('Control+Enter');
  }
  await expect(page.getByText('That was the last one')).toBeVisible();
  expect(presses() - opened).toBe(amount);
  expect(await waiting()).toBe(0);

  // The rows stood there to the last; closed, the list is what it now is.
  await expect(page.getByText('No longer in this list').first()).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
  await expect(page.getByText('No interests match', { exact: true })).toBeVisible();

  // Picked up, taken along, dropped; then put back.
  await page.goto(`/pipeline?college=${college}`);
  const name = String(await column(page, 'Reviewing').getByRole('link').first().textContent());
  const handle = page.getByRole('button', { name: `Move ${name}`, exact: true });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(card(page, name, 'Contacted')).toBeVisible();
  await expect(handle).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(card(page, name, 'Reviewing')).toBeVisible();
});

test('[RC-018] on a phone one column shows at a time, and the drawer is a sheet', async ({ openAs }) => {
  const page = await openAs('college-staff', PHONE);
  await page.goto('/pipeline?college=redstone-valley-university');
  const columns = page.getByRole('group', { name: 'Column' });
  await columns.getByRole('button', { name: /^Reviewing/ }).click();
  await expect(page.getByRole('region', { name: /^(New|Reviewing|Contacted) / })).toHaveCount(1);
  const first = column(page, 'Reviewing').getByRole('link').first();
  const name = String(await first.textContent());
  await first.click();
  const sheet = drawer(page, name);
  const move = sheet.getByRole('button', { name: 'Move to…' });
  await expect(move).toBeInViewport();
  expect((await move.boundingBox())!.y).toBeGreaterThan(700);
  await move.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Contacted/ })
    .click();
  await expect(sheet.getByText(`${name} was moved to Contacted.`)).toBeVisible();
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await expect(sheet.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(card(page, name, 'Reviewing')).toBeVisible();

  // A finger takes it over another column's name, and drops it there.
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await dragByFinger(
    page,
    page.getByRole('button', { name: `Move ${name}`, exact: true }),
    columns.getByRole('button', { name: /^Contacted/ }),
  );
  await expect(card(page, name, 'Contacted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await columns.getByRole('button', { name: /^Reviewing/ }).click();
  await expect(card(page, name, 'Reviewing')).toBeVisible();

  // The other screens of the program are one press away, and so is the way back.
  const screens = page.getByRole('navigation', { name: 'Recruiting' });
  for (const [link, heading] of [
    ['Dashboard', 'Redstone Valley University'],
    ['Matches', 'Players that fit'],
    ['Import', 'Import a list'],
    ['Duplicates', 'Duplicates'],
    ['Pipeline', 'Pipeline'],
  ] as const) {
    await screens.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(screens.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page');
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('[RC-018] pipeline and drawer have no accessibility violations, wide and on a phone; a window of 1280 × 900 shows six cards of a column and twenty rows of the table', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs('college-staff', { viewport: { width: 1280, height: 900 } });
  await page.goto('/pipeline?college=redstone-valley-university');
  const whole = (item: Locator) =>
    item.evaluateAll(
      (all) =>
        all.filter((each) => {
          const { top, bottom } = each.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }).length,
    );
  const cards = page.getByRole('region', { name: /^Reviewing/ }).getByRole('listitem');
  await expect.poll(() => whole(cards)).toBeGreaterThanOrEqual(6);
  await page.getByRole('button', { name: 'Table' }).click();
  await expect.poll(() => whole(page.getByRole('checkbox'))).toBeGreaterThanOrEqual(20);
  await page.goto('/pipeline?college=redstone-valley-university');
  const first = page.getByRole('heading', { level: 3 }).getByRole('link').first();
  await expect(first).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await expectAccessibleAtBothWidths(page, 'board');
  await first.click();
  await expect(page.getByRole('heading', { name: 'Private notes' })).toBeVisible();
  await page.getByRole('button', { name: 'Add task' }).click();
  await expectAccessibleAtBothWidths(page, 'drawer');
  await page.goto('/pipeline?college=redstone-valley-university&view=table&only=unanswered');
  await expect(page.getByRole('link', { name: /./ }).first()).toBeVisible();
  await expect(page.getByText(/match$/)).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'table');
});
