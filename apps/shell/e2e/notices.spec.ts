import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { dialogEntries } from '@lineup/journeys/dialog-entries';
import { liveAtNoon } from '@lineup/journeys/live-at-noon';
import { mailedLink } from '@lineup/journeys/mailed-link';
import { demoAccount, expect, test } from '@lineup/journeys/test';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const HOUR = 3_600_000;

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notices/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notices' });

/** A practice of the team on which the demo player plays, a good while ahead. */
async function schedule(): Promise<{ id: string; title: string; team: string; move(): Promise<unknown> }> {
  const coach = await callAs('coach');
  const [team] = await coach.call<{ id: string }[]>('GET', 'teams?select=id&name=eq.Harbor+City+Comets');
  const id = crypto.randomUUID();
  const title = `Moved ${id.slice(0, 8)}`;
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const row = { id, team_id: team?.id, title, scheduled_at: at(50), created_by: coach.userId };
  await coach.call('POST', 'team_practices', row);
  return {
    id,
    title,
    team: String(team?.id),
    move: () => coach.call('PATCH', `team_practices?id=eq.${id}`, { scheduled_at: at(51) }),
  };
}

test('[TM-110] a coach moves a practice: the bell of a player on a phone says so at once and opens exactly that one', async ({
  openAs,
}) => {
  const { id, title, team, move } = await schedule();
  const player = await openAs('player', PHONE);
  await player.goto('/features');
  await bell(player).click();
  await expect(panel(player).getByRole('link', { name: new RegExp(`Practice scheduled: ${title}`) })).toBeVisible();
  await expectAccessible(player, { name: 'the notices' });
  await panel(player).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel(player).getByText('New:')).toHaveCount(0);
  await expect(panel(player).getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  // Back leaves the panel, not the page.
  await expect.poll(() => dialogEntries(player)).toBe(1);
  await player.goBack();
  await expect(panel(player)).toBeHidden();
  await expect(player).toHaveURL('/features');
  await expect(bell(player)).toBeFocused();
  await expect(bell(player)).toHaveAccessibleName('Notices');

  await move();
  await expect(bell(player)).toHaveAccessibleName('Notices, 1 new');
  await bell(player).click();
  await panel(player)
    .getByRole('link', { name: `Practice moved: ${title}` })
    .click();
  await expect(player).toHaveURL(new RegExp(`/teams/${team}/manage\\?tab=practices&practice=${id}$`));
  await expect(player.getByRole('dialog').getByText(title).first()).toBeVisible();
  await expect(bell(player)).toHaveAccessibleName('Notices');
  await player.keyboard.press('Escape');
  await expect(player.getByRole('dialog')).toHaveCount(0);
  await player.goBack();
  await expect(player).toHaveURL('/features');
  await expect(panel(player)).toBeHidden();
});

test('[TM-119] a mail about a moved practice, one press, no password: the coach sees the answer live', async ({
  openAs,
}) => {
  await liveAtNoon('second-player');
  const { title, team, move } = await schedule();
  const coach = await openAs('coach');
  await coach.goto(`/teams/${team}/manage?tab=practices`);
  const card = coach.getByRole('listitem').filter({ has: coach.getByRole('heading', { name: title, exact: true }) });
  await expect(card).toContainText('0 attending');
  await move();

  const visitor = await openAs(null, PHONE);
  const link = await mailedLink(visitor.request, demoAccount('second-player').email, /^Practice moved: /, title);
  expect(new URL(link).hash).toMatch(/^#token=[0-9a-f]{64}&answer=attending$/);
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible(visitor, { name: 'an answer from a mail' });
  // Opening it where nobody is known has answered nothing.
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: 'Confirm: Going' })).toBeVisible();
  await expect(card).toContainText('0 attending');
  await visitor.getByRole('button', { name: 'Confirm: Going' }).click();
  await expect(visitor.getByRole('status')).toHaveText('You answered: Going');
  await expect(visitor.getByRole('status')).toBeFocused();
  await expectAccessible(visitor, { name: 'a given answer' });
  await expect(card).toContainText('1 attending');

  await visitor.reload();
  await expect(visitor.getByText('This link has been used.')).toBeVisible();
  await visitor.goto('/features');
  await visitor.goto('/teams/answer#token=00&answer=maybe');
  await expect(visitor.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expectAccessible(visitor, { name: 'a link that does not work' });
});

test('[TM-119] from a device that has answered a mail the press in the mail is the answer; who else is signed in is asked', async ({
  openAs,
}) => {
  test.slow();
  await liveAtNoon('second-player');
  const { email } = demoAccount('second-player');
  const coach = await openAs('coach');
  const newest = async () => {
    const answer = await coach.request.get('/_mailbox/api/messages', { params: { to: email } });
    const mails = (await answer.json()) as { subject: string; link?: string }[];
    return mails.find(({ subject }) => /^Practice moved: /.test(subject))?.link;
  };
  /** Moves a practice; its card as the coach sees it, and the link of the mail without an answer. */
  const moved = async () => {
    const before = await newest();
    const { title, team, move } = await schedule();
    await move();
    await coach.goto(`/teams/${team}/manage?tab=practices`);
    const card = coach.getByRole('listitem').filter({ has: coach.getByRole('heading', { name: title, exact: true }) });
    await expect(card).toContainText('0 attending');
    await expect.poll(newest).not.toBe(before);
    return { card, link: String(await newest()).replace(/&answer=.*/, '') };
  };

  // The first mail is answered by a press on the page; the next one is answered by its link.
  const phone = await openAs(null, PHONE);
  const first = await moved();
  await phone.goto(first.link);
  await phone.getByRole('button', { name: 'Maybe' }).click();
  await expect(phone.getByRole('status')).toHaveText('You answered: Maybe');
  const second = await moved();
  await phone.goto('/features');
  await phone.goto(`${second.link}&answer=attending`);
  await expect(phone.getByRole('status')).toHaveText('You answered: Going');
  await expect(second.card).toContainText('1 attending');
  // It is changed right there, and nowhere else by the same link.
  await phone.getByRole('button', { name: 'Can’t go' }).click();
  await expect(phone.getByRole('status')).toHaveText('You answered: Can’t go');
  await expect(second.card).toContainText('0 attending');
  await phone.getByLabel('Reason (optional)').fill('Exam');
  await phone.getByRole('button', { name: 'Send reason' }).click();
  await expect(phone.getByText('Your team sees the reason.')).toBeVisible();
  await phone.goto(`${first.link}&answer=attending`);
  await expect(phone.getByText('This link has been used.')).toBeVisible();

  // Where somebody else is signed in it answers for the person who got the email, says so, and waits for a press.
  const parent = await openAs('parent', PHONE);
  const third = await moved();
  await parent.goto(third.link);
  await expect(parent.getByText(/^This link answers for Alex Petrosyan, not for you\.$/)).toBeVisible();
  await parent.goto('/features');
  await parent.goto(`${third.link}&answer=attending`);
  await expect(parent.getByText(/^This link answers for Alex Petrosyan, not for you\.$/)).toBeVisible();
  await expect(third.card).toContainText('0 attending');
  await parent.getByRole('button', { name: 'Confirm: Going' }).click();
  await expect(parent.getByRole('status')).toHaveText('You answered for Alex Petrosyan: Going');
  await expect(third.card).toContainText('1 attending');
});

test('a page that opens while the browser leaves the entry of a closed panel keeps its address, and Back leads from it', async ({
  openAs,
}) => {
  const page = await openAs('player');
  await page.goto('/features');
  await bell(page).click();
  await expect.poll(() => dialogEntries(page)).toBe(1);
  await page.evaluate(() => {
    const { go } = history;
    history.go = (delta) => {
      history.go = go;
      go.call(history, delta);
      document.querySelector<HTMLElement>('footer a[href="/terms"]')?.click();
    };
  });
  await panel(page).getByRole('button', { name: 'Close notices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expect(page).toHaveURL('/features');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeHidden();
});
