import { onDatabase } from '@lineup/journeys/database';
import { expectNoSidewaysScroll } from '@lineup/journeys/both-widths';
import { expect, test } from '@lineup/journeys/test';
import { tomorrowEvening, unique } from './teams';

const GAME = 'super-smash-bros-ultimate';
const PHONE = { viewport: { width: 390, height: 844 } };

/** A public team with one player, of a game that one plays alone. */
async function teamOf(owner: string, player: string, name: string): Promise<string> {
  return onDatabase(async (sql) => {
    const [team] = await sql<{ id: string }[]>`
      insert into public.teams (name, organization_type, owner_user_id)
      select ${name}, 'private_team', p.id from public.profiles p where p.email = ${`${owner}@lineup.example`} returning id`;
    await sql`insert into public.team_game_profiles (team_id, esports_title_id, play_level)
      select ${team!.id}, id, 'casual' from public.esports_titles where slug = ${GAME}`;
    await sql`insert into public.team_members (team_id, user_id, is_confirmed)
      select ${team!.id}, p.id, true from public.profiles p where p.email = ${`${player}@lineup.example`}`;
    return team!.id;
  });
}

/** As if the scrim of the team had begun an hour ago. */
const begin = (team: string) =>
  onDatabase(async (sql) => {
    await sql`
      update private.scrims c set starts_at = date_trunc('minute', now()) - interval '1 hour'
      where c.called_off_at is null and c.id in (select scrim_id from private.scrim_sides where team_id = ${team})`;
    await sql`update private.scrim_sides s set starts_at = c.starts_at from private.scrims c where c.id = s.scrim_id`;
    await sql`update public.team_practices p set scheduled_at = s.starts_at
      from private.scrim_sides s where s.practice_id = p.id and s.starts_at <> p.scheduled_at`;
  });

// Whoever coaches a minor may write to them, and a second try counts its own scrims alone: nothing stays.
test.afterEach(() =>
  onDatabase((sql) => sql`delete from public.teams where name like 'Foxes %' or name like 'Otters %'`),
);

test('two teams post, ask, accept, call off and agree again, show their line-ups at once, and confirm a result', async ({
  openAs,
}) => {
  const [foxes, otters] = [unique('Foxes'), unique('Otters')];
  const hosts = await teamOf('coach', 'player', foxes);
  await teamOf('private-coach', 'minor', otters);
  const [host, guest] = [await openAs('coach'), await openAs('private-coach', PHONE)];

  await host.goto(`/teams/scrims?game=${GAME}`);
  await host.getByRole('button', { name: 'Post a block' }).click();
  const dialog = host.getByRole('dialog', { name: 'Post a block' });
  await dialog.getByLabel('Team and game').selectOption({ label: `${foxes} · Super Smash Bros. Ultimate` });
  await dialog.getByLabel('Date and time').fill(tomorrowEvening());
  await dialog.getByLabel('Region of the servers').selectOption('oceania');
  await dialog.getByRole('button', { name: 'Post block' }).click();
  await expect(host.getByText('Block posted')).toBeVisible();
  await host.getByRole('link', { name: /^Ours/ }).click();
  await expect(host.getByText('Nobody asks for it yet.').last()).toBeVisible();

  const askAndAccept = async () => {
    await guest.goto(`/teams/scrims?game=${GAME}&region=oceania`);
    await guest.getByRole('button', { name: new RegExp(`^Ask for it( as ${otters})?: ${foxes}$`) }).click();
    await expect(guest.getByText('You asked for it')).toBeVisible();
    await host.reload();
    await host.getByRole('button', { name: `Accept ${otters}` }).click();
    await expect(host.getByText('Scrim agreed')).toBeVisible();
    await guest.goto('/teams/scrims?view=mine');
    await guest
      .getByRole('listitem')
      .filter({ hasText: foxes })
      .first()
      .getByRole('link', { name: 'Open the practice' })
      .click();
    await expect(guest.getByRole('dialog', { name: `Scrim vs. ${foxes}` })).toBeVisible();
  };
  await askAndAccept();
  await guest.getByRole('button', { name: 'Call off scrim…' }).click();
  await guest.getByRole('button', { name: 'Call it off' }).click();
  await expect(guest.getByText('Your team called it off.')).toBeVisible();
  await host.reload();
  await expect(host.getByText('They called it off')).toBeVisible();
  await askAndAccept();

  // On the phone the guests give their line-up, the hosts theirs; then both see both, a hidden minor without a name.
  await guest.getByRole('button', { name: /line-up, match 1$/ }).click();
  await guest.getByRole('combobox', { name: 'Kai Nakagawa' }).selectOption('starter');
  await guest.getByRole('button', { name: 'Save line-up' }).click();
  await expect(guest.getByText('Theirs shows here once they have given it.')).toBeVisible();
  await expectNoSidewaysScroll(guest);
  await host.reload();
  await host
    .getByRole('region', { name: 'Agreed' })
    .getByRole('listitem')
    .filter({ hasText: otters })
    .getByRole('link', { name: 'Open the practice' })
    .click();
  await expect(host.getByText('They have given their line-up. Both show once you give yours.')).toBeVisible();
  await expect(host.getByText('Kai Nakagawa')).toHaveCount(0);
  await host.getByRole('button', { name: /line-up, match 1$/ }).click();
  await host.getByRole('combobox', { name: 'Riley Tran' }).selectOption('starter');
  await host.getByRole('button', { name: 'Save line-up' }).click();
  await expect(host.getByText('Their line-up: A player')).toBeVisible();

  await begin(hosts);
  await host.reload();
  await host.getByRole('button', { name: /result, match 1$/ }).click();
  await host.getByLabel('Our score').fill('3');
  await host.getByLabel('Their score').fill('1');
  await host.getByRole('button', { name: 'Send result' }).click();
  await expect(host.getByText('Waits for them')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('Their line-up: Riley Tran')).toBeVisible();
  await guest.getByRole('button', { name: 'Confirm 1–3' }).click();
  await expect(guest.getByText('Confirmed by both')).toBeVisible();
  await guest.goto('/teams/scrims?view=mine');
  await expect(guest.getByText('Matches 0–1')).toBeVisible();
  await expect(guest.getByText('1 scrim kept').first()).toBeVisible();
});
