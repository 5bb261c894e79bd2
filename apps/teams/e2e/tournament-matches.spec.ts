import { expectAccessible } from '@lineup/journeys/accessibility';
import { onDatabase } from '@lineup/journeys/database';
import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '@lineup/journeys/both-widths';
import { expect, test } from '@lineup/journeys/test';
import { unique } from './teams';

const GAME = 'super-smash-bros-ultimate';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A public team with one player, of a game that one plays alone; with a tournament that began an hour ago where it is named. */
async function teamOf(owner: string, player: string, name: string, cup?: string): Promise<string> {
  return onDatabase(async (sql) => {
    const [team] = await sql<{ id: string }[]>`
      insert into public.teams (name, organization_type, owner_user_id, subscription_tier)
      select ${name}, 'private_team', p.id, 'silver' from public.profiles p where p.email = ${`${owner}@lineup.example`} returning id`;
    await sql`insert into public.team_game_profiles (team_id, esports_title_id, play_level)
      select ${team!.id}, id, 'casual' from public.esports_titles where slug = ${GAME}`;
    await sql`insert into public.team_members (team_id, user_id, is_confirmed)
      select ${team!.id}, p.id, true from public.profiles p where p.email = ${`${player}@lineup.example`}`;
    if (cup)
      await sql`insert into public.team_tournaments (team_id, name, start_date)
        values (${team!.id}, ${cup}, date_trunc('minute', now()) - interval '1 hour')`;
    return team!.id;
  });
}

// Whoever coaches a minor may write to them, and a second try counts its own matches alone: nothing stays.
test.afterEach(() =>
  onDatabase(async (sql) => {
    await sql`delete from public.teams where name like 'Herons %' or name like 'Gulls %'`;
    await sql`update public.player_details set shows_results = null where user_id = (
      select id from public.profiles where email = 'player@lineup.example')`;
  }),
);

/** Adds a match against a team on Lineup, with its line-up and result. */
async function play(page: Page, number: number, rival: string, own: string, other: string) {
  if (number > 1) await page.getByRole('button', { name: 'Add match' }).click();
  await page.getByRole('combobox', { name: /^Opponent/ }).fill(rival.slice(0, -2));
  await page.getByRole('option', { name: rival, exact: true }).click();
  await page.getByRole('button', { name: 'Add match' }).click();
  await page.getByRole('button', { name: `Give line-up, match ${number}` }).click();
  // The second match begins with the line-up of the first.
  if (number === 1) await page.getByRole('combobox', { name: 'Riley Tran' }).selectOption('starter');
  await page.getByRole('button', { name: 'Save line-up' }).click();
  await page.getByRole('button', { name: `Enter result, match ${number}` }).click();
  await page.getByLabel('Our score').fill(own);
  await page.getByLabel('Their score').fill(other);
  await page.getByRole('button', { name: 'Send result' }).click();
  await expect(page.getByText('Waits for them')).toHaveCount(number);
}

test('two matches of a tournament from the phone: the other side confirms one and disputes one, and one stands on the profile', async ({
  openAs,
}) => {
  const [herons, gulls, cup] = [unique('Herons'), unique('Gulls'), unique('Cup')];
  const hosts = await teamOf('coach', 'player', herons, cup);
  const guests = await teamOf('private-coach', 'minor', gulls);
  const [host, guest] = [await openAs('coach', PHONE), await openAs('private-coach', PHONE)];

  await host.goto(`/teams/${hosts}/manage?tab=tournaments`);
  await host.getByRole('button', { name: `Matches of ${cup}` }).click();
  const dialog = host.getByRole('dialog', { name: `Matches of ${cup}` });
  await play(host, 1, gulls, '3', '1');
  await play(host, 2, gulls, '3', '0');
  await expectAccessible(host);
  await expectNoSidewaysScroll(host);

  await guest.goto(`/teams/${guests}/manage?tab=tournaments`);
  await guest.getByRole('button', { name: 'Results to confirm (2)' }).click();
  const theirs = guest.getByRole('dialog', { name: 'Matches others entered' });
  await expect(theirs.getByText(`${cup} · Super Smash Bros. Ultimate`)).toHaveCount(2);
  await theirs.getByRole('button', { name: 'Confirm 1–3' }).click();
  await expect(theirs.getByText('Confirmed by both')).toBeVisible();
  await theirs.getByRole('button', { name: 'Not right' }).click();
  await expect(theirs.getByText('Not agreed: counts for nobody')).toBeVisible();
  await expectAccessible(guest);
  // No player of theirs shows before the own line-up is given.
  await expect(theirs.getByText('Riley Tran')).toHaveCount(0);

  await host.reload();
  await expect(dialog.getByText('Confirmed by both')).toBeVisible();
  await expect(dialog.getByText('Not agreed: counts for nobody')).toBeVisible();

  const visitor = await openAs(null, PHONE);
  await visitor.goto('/player/riley-tran');
  const results = visitor.locator('section').filter({ has: visitor.getByRole('heading', { name: 'Results' }) });
  const own = results.getByRole('listitem').filter({ hasText: herons });
  await expect(own).toHaveCount(1);
  await expect(own).toContainText(`Won 3–1 against ${gulls}`);
  await expect(own).toContainText(`Played for ${herons} · confirmed by both sides`);

  // The player hides them.
  const player = await openAs('player', PHONE);
  await player.goto('/player/riley-tran');
  await player.getByRole('button', { name: 'Edit results' }).click();
  await player.getByLabel('Show my results on my profile').uncheck();
  await player.getByRole('button', { name: 'Save' }).click();
  await expect(player.getByText('Only you see your results here.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Riley Tran' })).toBeVisible();
  await expect(results).toHaveCount(0);
});
