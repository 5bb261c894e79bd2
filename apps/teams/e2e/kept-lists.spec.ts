import { expectAccessible } from '@lineup/journeys/accessibility';
import { onDatabase } from '@lineup/journeys/database';
import { mailedLink } from '@lineup/journeys/mailed-link';
import { demoAccount, expect, test } from '@lineup/journeys/test';
import { unique } from './teams';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What changed is compared, and the morning comes for everybody who waits. */
const morning = () =>
  onDatabase(async (sql) => {
    while ((await sql`select private.match_filter_changes() as amount`)[0]?.['amount'] > 0);
    await sql`update private.match_digests set due_at = now()`;
    await sql`select private.tell_of_matches()`;
    await sql`update private.mail_outbox set due_at = now() where template = 'new_matches' and state = 'waiting'`;
    await sql`select pg_notify('mail_outbox', '')`;
  });
const told = () =>
  onDatabase(
    (sql) => sql<{ amount: number }[]>`
      select n.amount from public.notices n join public.profiles p on p.id = n.user_id
      where n.kind = 'new_matches' and p.email = ${demoAccount('second-player').email}`,
  );

test('[issue 34, 5] a player keeps a list on a phone; a fitting post comes once by mail, whose link pauses; another game tells nothing', async ({
  openAs,
}) => {
  const role = unique('Anchor').replaceAll(/[^A-Za-z0-9]/g, '');
  const player = await openAs('second-player', PHONE);
  await player.goto('/teams/posts');
  await player.getByLabel('Game').selectOption('valorant');
  await player.getByRole('searchbox').fill(role);
  await expect(player.getByText('No team looks for this now')).toBeVisible();
  await player.getByRole('button', { name: 'Tell me when something new fits' }).click();
  await expect(player.getByRole('link', { name: 'Saved. See your saved searches' })).toBeVisible();
  await expectAccessible(player, { name: 'posts of teams' });

  const name = unique('Anchors');
  const team = await onDatabase(async (sql) => {
    const [made] = await sql<{ id: string }[]>`
      insert into public.teams (name, organization_type, owner_user_id)
      select ${name}, 'private_team', p.id from public.profiles p where p.email = ${demoAccount('private-coach').email} returning id`;
    return made!.id;
  });
  const coach = await openAs('private-coach', PHONE);
  const publish = async (game: string, rank: string) => {
    await coach.goto(`/teams/${team}/manage?tab=recruiting`);
    await coach
      .getByRole('button', { name: /^Create (Recruiting Post|the first one)$/ })
      .first()
      .click();
    const dialog = coach.getByRole('dialog', { name: 'Create Recruiting Post' });
    await dialog.getByLabel('Title').fill(`${role} for ${game}`);
    await dialog.getByLabel(/^Positions needed/).fill(role);
    await dialog.getByLabel(/^Game/).selectOption({ label: game });
    await dialog.getByLabel(/^Lowest rank/).selectOption({ label: rank });
    await dialog.getByLabel('Tuesday').check({ force: true });
    await dialog.getByLabel('From').fill('18:00');
    await dialog.getByLabel('To').fill('21:00');
    await dialog.getByRole('button', { name: 'Create Post' }).click();
    await expect(coach.getByRole('heading', { name: `${role} for ${game}` })).toBeVisible();
    await expect(coach.getByText(`${game} · ${rank} or higher`)).toBeVisible();
  };
  await publish('Valorant', 'Silver 1');
  await morning();
  const link = await mailedLink(player.request, demoAccount('second-player').email, /new fits what you look for/, role);
  expect(link).toContain(`/teams/${team}/manage?tab=recruiting`);
  expect(await told()).toEqual([{ amount: 1 }]);

  await publish('Rocket League', 'Gold I');
  await morning();
  expect(await told()).toEqual([{ amount: 1 }]);

  const mails = (await (
    await player.request.get('/_mailbox/api/messages', { params: { to: demoAccount('second-player').email } })
  ).json()) as { subject: string; text: string }[];
  const fitting = mails.filter(({ text }) => text.includes(role));
  expect(fitting).toHaveLength(1);
  const pause = /\S+\/kept#\S+action=pause/.exec(fitting[0]!.text)![0];
  await player.goto(new URL(pause).pathname + new URL(pause).hash);
  await expect(player.getByText('Paused: you hear nothing until you resume it.')).toBeVisible();
  await expectAccessible(player, { name: 'the link that pauses' });

  await publish('Valorant', 'Bronze 1');
  await morning();
  expect(await told()).toEqual([{ amount: 1 }]);
  await player.goto('/account/kept');
  await expect(player.getByRole('link', { name, exact: true })).toBeVisible();
  await player.getByRole('button', { name: /^Remove Teams looking for players: Valorant/ }).click();
  await expect(player.getByText('You have no saved searches yet.')).toBeVisible();
});
