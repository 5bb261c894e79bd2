import { expectAccessible } from '@lineup/journeys/accessibility';
import { countPresses } from '@lineup/journeys/count-presses';
import { onDatabase } from '@lineup/journeys/database';
import { demoAccount, expect, test } from '@lineup/journeys/test';
import { unique } from './teams';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const told = (kind: 'private-coach' | 'second-player') =>
  onDatabase(
    (sql) => sql<{ amount: number }[]>`
      select n.amount from public.notices n join public.profiles p on p.id = n.user_id
      where n.kind = 'new_matches' and p.email = ${demoAccount(kind).email}`,
  );
/** What changed is compared, and the morning comes for everybody who waits. */
const morning = () =>
  onDatabase(async (sql) => {
    while ((await sql`select private.match_filter_changes() as amount`)[0]?.['amount'] > 0);
    await sql`update private.match_digests set due_at = now()`;
    await sql`select private.tell_of_matches()`;
  });

test('[issue 33, 3] a player says in two presses that they look for a team; a team finds who fits its post, and both sides are told', async ({
  openAs,
}) => {
  const { email } = demoAccount('second-player');
  const slug = await onDatabase(async (sql) => {
    const [player] = await sql<{ id: string; slug: string }[]>`
      select p.id, u.slug from public.profiles p join public.user_profiles u on u.user_id = p.id where p.email = ${email}`;
    // An earlier try may have ended anywhere.
    await sql`delete from private.team_seekers where user_id = ${player!.id}`;
    await sql`delete from public.kept_filters where user_id in (
      select id from public.profiles where email in (${email}, ${demoAccount('private-coach').email}))`;
    await sql`delete from public.notices where kind = 'new_matches' and user_id in (
      select id from public.profiles where email in (${email}, ${demoAccount('private-coach').email}))`;
    await sql`delete from private.filter_changes`;
    await sql`insert into public.player_games (user_id, esports_title_id, rank, roles)
      select ${player!.id}, t.id, 'Gold 1', '{Duelist}' from public.esports_titles t where t.slug = 'valorant'
      on conflict (user_id, esports_title_id) do update set roles = '{Duelist}', rank = 'Gold 1', peak_rank = null`;
    await sql`update public.player_games set is_primary = false where user_id = ${player!.id}`;
    await sql`update public.player_games g set is_primary = true from public.esports_titles t
      where t.id = g.esports_title_id and t.slug = 'valorant' and g.user_id = ${player!.id}`;
    return player!.slug;
  });
  const name = unique('Seekers');
  const team = await onDatabase(async (sql) => {
    const [made] = await sql<{ id: string }[]>`
      insert into public.teams (name, organization_type, owner_user_id)
      select ${name}, 'private_team', p.id from public.profiles p where p.email = ${demoAccount('private-coach').email} returning id`;
    return made!.id;
  });
  const coach = await openAs('private-coach', PHONE);
  const publish = async (title: string) => {
    await coach.goto(`/teams/${team}/manage?tab=recruiting`);
    await coach
      .getByRole('button', { name: /^Create (Recruiting Post|the first one)$/ })
      .first()
      .click();
    const dialog = coach.getByRole('dialog', { name: 'Create Recruiting Post' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel(/^Positions needed/).fill('Duelist');
    await dialog.getByLabel(/^Game/).selectOption({ label: 'Valorant' });
    await dialog.getByLabel(/^Lowest rank/).selectOption({ label: 'Silver 1' });
    await dialog.getByRole('button', { name: 'Create Post' }).click();
    await expect(coach.getByRole('heading', { name: title })).toBeVisible();
  };
  const post = unique('Entry wanted');
  await publish(post);
  await coach.getByRole('link', { name: `Players who fit ${post}` }).click();
  await expect(coach.getByText(`Fit your post “${post}”`)).toBeVisible();
  await expect(coach.locator(`a[href="/player/${slug}"]`)).toHaveCount(0);
  await coach.getByRole('button', { name: 'Tell me when something new fits' }).click();
  await expect(coach.getByRole('link', { name: 'Saved. See your saved searches' })).toBeVisible();
  await expectAccessible(coach, { name: 'players who fit a post' });

  const player = await openAs('second-player', PHONE);
  const presses = await countPresses(player);
  await player.goto(`/player/${slug}`);
  await player.getByRole('button', { name: 'I’m looking for a team' }).click();
  const dialog = player.getByRole('dialog', { name: 'Looking for a team' });
  await expect(dialog.getByRole('checkbox', { name: 'Valorant' })).toBeChecked();
  await expectAccessible(player, { name: 'looking for a team' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(player.getByRole('button', { name: 'Renew for 60 days' })).toBeVisible();
  expect(presses()).toBe(2);

  await player.getByRole('link', { name: 'Posts that fit you' }).click();
  await expect(player.getByRole('heading', { name: post })).toBeVisible();

  await morning();
  await expect.poll(() => told('private-coach')).toEqual([{ amount: 1 }]);
  await coach.reload();
  await expect(coach.locator(`a[href="/player/${slug}"]`)).toBeVisible();
  await coach.locator(`a[href="/player/${slug}"]`).click();
  await expect(coach.getByRole('heading', { name: 'Looking for a team' })).toBeVisible();

  await publish(unique('One more'));
  await morning();
  expect(await told('second-player')).toEqual([{ amount: 1 }]);
  await player.goto('/account/kept');
  await expect(player.getByText('Teams looking for players: Valorant, that fit what I look for')).toBeVisible();

  await player.goto(`/player/${slug}`);
  await player.getByRole('button', { name: 'Change' }).click();
  await dialog.getByRole('button', { name: 'Stop looking' }).click();
  await expect(player.getByRole('button', { name: 'Look again for 60 days' })).toBeVisible();
  await coach.goto('/players?looking=true&game=valorant');
  await expect(coach.getByRole('heading', { level: 1, name: 'Players' })).toBeVisible();
  await expect(coach.getByRole('list', { name: 'Players' })).toBeVisible();
  await expect(coach.locator(`a[href="/player/${slug}"]`)).toHaveCount(0);
});
