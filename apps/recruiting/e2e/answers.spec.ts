import { expectAccessible } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { expect, test } from '@lineup/journeys/test';
import { sayWhatOnePlays } from './what-one-plays';

const COLLEGE = 'gulf-pines-college';
const PHONE = { viewport: { width: 390, height: 844 } };
const WORDS = 'We saw your clips and would like to meet you both.';

test('[RC-008, RC-009, RC-018] a player under 18 with a guardian sends the form; the college answers in the drawer; the words are on the status page and in the guardian’s inbox', async ({
  openAs,
}) => {
  test.slow();
  const minor = 'Kai Nakagawa';
  const player = await openAs('minor', PHONE);
  await player.goto(`/college/${COLLEGE}/recruiting`);
  await player.getByLabel(/^High school class of/).fill(String(new Date().getFullYear() + 1));
  await sayWhatOnePlays(player);
  await player.getByLabel(/^Why would you like/).fill('The coach and the campus');
  await player.getByRole('button', { name: 'Send to the college' }).click();
  await expect(player.getByRole('heading', { level: 1, name: /^Sent to/ })).toBeVisible();
  await expect(player.getByText(/in a conversation with your guardian/)).toBeVisible();
  await expectAccessible(player);
  await player.getByRole('link', { name: 'See your status' }).click();
  await expect(player.getByText('You sent the form')).toBeVisible();
  await expect(player.getByText(/ answered$/)).toHaveCount(0);

  // A move alone is no answer.
  const college = await openAs('other-college-admin');
  await college.goto(`/pipeline?college=${COLLEGE}&q=${encodeURIComponent(minor)}`);
  await college.getByRole('button', { name: `Move to…, ${minor}` }).click();
  await college
    .getByRole('dialog')
    .getByRole('button', { name: /^Contacted/ })
    .click();
  const steps = player.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect(player.getByRole('list', { name: 'What happened so far' }).getByText('In contact')).toBeVisible();
  await expect(steps).toHaveText([
    'Sent, done',
    'Review, not recorded',
    'In contact, now',
    'Offer, to come',
    'Outcome, to come',
  ]);
  await expect(player.getByText(/ answered$/)).toHaveCount(0);

  // Words are, in one conversation with the guardian.
  await college.getByRole('heading', { level: 3, name: minor }).getByRole('link').click();
  const drawer = college.getByRole('dialog').filter({ has: college.getByRole('heading', { level: 2, name: minor }) });
  await expect(drawer.getByText(/and their guardian, in one conversation/)).toBeVisible();
  await drawer.getByLabel('Your message').fill(WORDS);
  await drawer.getByRole('button', { name: 'Send' }).click();
  await expect(college.getByText(`Sent to ${minor}`)).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Conversation' })).toContainText(WORDS);
  await expect(drawer.getByRole('button', { name: 'Answered elsewhere…' })).toHaveCount(0);
  await expect(player.getByText(/ answered$/)).toBeVisible();
  await expect(player.getByText(WORDS)).toBeVisible();
  await expectAccessible(player);

  const guardian = await openAs('guardian', PHONE);
  await guardian.goto('/inbox');
  await guardian.getByText(WORDS).first().click();
  await expect(guardian.getByText(`You are here as the guardian of ${minor}`)).toBeVisible();
  await player.getByRole('link', { name: 'Write back' }).click();
  await expect(player.getByRole('region', { name: 'Messages' }).getByText(WORDS)).toBeVisible();
  await expect(player.getByText(/Your guardian .* is in this conversation/)).toBeVisible();

  // As it was before.
  const { call } = await callAs('minor');
  const mine = await call<{ interest_id: string; college: { slug: string } }[]>('POST', 'rpc/list_my_interests', {});
  const [sent] = mine.filter((each) => each.college.slug === COLLEGE);
  await call('POST', 'rpc/withdraw_interest', { p_interest_id: sent?.interest_id });
});
