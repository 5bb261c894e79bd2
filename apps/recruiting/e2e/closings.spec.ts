import { expectAccessible } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { countPresses } from '@lineup/journeys/count-presses';
import { onDatabase } from '@lineup/journeys/database';
import { expect, test } from '@lineup/journeys/test';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const AMOUNT = 20;
const nameOf = (place: number) => `Player ${String(place).padStart(2, '0')}`;

/** A college with the staff of the demo world, to which so many players wrote three days ago; the last one is the demo player. */
async function collegeWithWaiting() {
  const [staff, player] = [await callAs('college-staff'), await callAs('second-player')];
  const slug = `monday-${Date.now()}`;
  const { id, interest } = await onDatabase(async (sql) => {
    const [college] = await sql<{ id: string }[]>`
      insert into public.colleges (slug, name, city, state, is_published)
      values (${slug}, 'Monday College', 'Erie', 'PA', true) returning id`;
    const made = String(college?.id);
    await sql`insert into public.user_roles (user_id, role, college_id) values (${staff.userId}, 'programs_college_staff', ${made})`;
    await sql`
      with program as (
        insert into public.college_programs (college_id, esports_title_id)
        select ${made}, id from public.esports_titles where slug = 'valorant' returning id)
      insert into public.roster_needs (program_id, position) select id, 'Duelist' from program`;
    const rows = await sql<{ id: string; player_id: string }[]>`
      insert into public.interests (
        college_id, player_id, name, source, esports_title_id, stage_id, stage_since, stage_order, sent_at)
      select ${made}, p.id, 'Player ' || lpad(p.place::text, 2, '0'), 'form', t.id, s.id, now() - interval '3 days', p.place,
        now() - interval '3 days'
      from (
        select u.user_id as id, row_number() over (order by u.is_own, u.user_id) as place
        from (
          -- Not the demo sign-ins: one of them is who closes.
          (select u.user_id, false as is_own
            from public.user_profiles u join public.profiles o on o.id = u.user_id and o.email not like '%@lineup.example'
            where private.is_adult(u.user_id) order by u.user_id limit ${AMOUNT - 1})
          union all
          select ${player.userId}::uuid, true) u) p
      join public.esports_titles t on t.slug = 'valorant'
      join public.pipeline_stages s on s.college_id = ${made} and s.kind = 'new'
      returning id, player_id`;
    return { id: made, interest: String(rows.find((row) => row.player_id === player.userId)?.id) };
  });
  const undo = () => onDatabase((sql) => sql`delete from public.colleges where id = ${id}`);
  return { slug, interest, undo };
}

test('[RC-018, RC-009] 20 unanswered are closed with notes in at most 30 presses; a player reads it on the phone, and the college keeps its word', async ({
  openAs,
}) => {
  test.slow();
  const { slug, interest, undo } = await collegeWithWaiting();
  try {
    const page = await openAs('college-staff');
    const presses = await countPresses(page);
    await page.goto(`/pipeline?college=${slug}&only=waiting`);
    await expect(page.getByText(`${AMOUNT} interests match`)).toBeVisible();
    for (let place = 1; place <= AMOUNT; place += 1)
      await page.getByRole('checkbox', { name: `Select ${nameOf(place)}` }).click();
    await page.getByRole('group', { name: 'Selected interests' }).getByRole('button', { name: 'Move' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Closed/ }).click();
    await dialog.getByRole('button', { name: 'Your words' }).click();
    await dialog
      .getByLabel('What the players read')
      .fill('Hi {name}, thank you for writing. Our {need} for {game} is found for this year.');
    await expect(dialog.getByRole('list', { name: 'Notes' })).toContainText('Our Duelist for Valorant is found');
    await expect(dialog.getByText(/^Check:/)).toHaveCount(0);
    await dialog
      .getByLabel(`Note to ${nameOf(1)}`)
      .selectOption('It is too early for us to decide. Please write to us again next season.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `Close ${AMOUNT} players` }).click();
    await expect(page.getByText('No interests match', { exact: true })).toBeVisible();
    expect(presses()).toBeLessThanOrEqual(30);
    expect(presses()).toBeGreaterThan(AMOUNT);

    const player = await openAs('second-player', PHONE);
    await player.goto(`/recruiting-status/${interest}`);
    const note = player.getByRole('region', { name: 'A note from Monday College' });
    await expect(note).toContainText(
      'Hi Player, thank you for writing. Our Duelist for Valorant is found for this year.',
    );
    await expectAccessible(player);
    await note.getByRole('link', { name: 'Open Valorant spots' }).tap();
    await expect(player).toHaveURL(/\/colleges\?games=Valorant&open=true/);

    // Everybody who wrote had words within 14 days.
    await player.goto(`/college/${slug}`);
    await expect(player.getByText('Nobody here waits longer than 14 days')).toBeVisible();
  } finally {
    await undo();
  }
});
