import { readFile } from 'node:fs/promises';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { expectAccessibleAtBothWidths } from '@lineup/journeys/both-widths';
import { callAs } from '@lineup/journeys/api';
import { countPresses } from '@lineup/journeys/count-presses';
import { onDatabase } from '@lineup/journeys/database';
import { expect, test } from '@lineup/journeys/test';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A college of the demo staff to which an adult wrote, in the middle of a period without messages. */
async function quietCollege() {
  const [staff, player] = [await callAs('college-staff'), await callAs('second-player')];
  const slug = `quiet-${Date.now()}`;
  const association = `Quiet Conference ${slug}`;
  const made = await onDatabase(async (sql) => {
    const [college] = await sql<{ id: string }[]>`
      insert into public.colleges (slug, name, city, state, is_published)
      values (${slug}, 'Quiet College', 'Erie', 'PA', true) returning id`;
    const id = String(college?.id);
    await sql`insert into public.user_roles (user_id, role, college_id) values (${staff.userId}, 'programs_college_staff', ${id})`;
    const [interest] = await sql<{ id: string }[]>`
      insert into public.interests (college_id, player_id, name, esports_title_id, source, stage_id, stage_since, sent_at)
      select ${id}, ${player.userId}, coalesce(private.display_name(${player.userId}), 'Player'), t.id, 'form', s.id, now(), now()
      from public.pipeline_stages s join public.esports_titles t on t.slug = 'valorant'
      where s.college_id = ${id} and s.kind = 'new' returning id`;
    await sql`
      with made as (insert into public.associations (name, is_demo) values (${association}, true) returning id), season as (
        insert into public.association_seasons (association_id, name, begins_on, ends_on, allows, sentence)
        select id, 'Dead period', current_date - 3, current_date + 3, '{calls,visits,tryouts,offers}', 'No messages before signing day.'
        from made)
      insert into private.college_associations (college_id, association_id, time_zone)
      select ${id}, id, 'America/New_York' from made`;
    return { id, interest: String(interest?.id) };
  });
  const undo = () =>
    onDatabase(async (sql) => {
      await sql`delete from public.colleges where id = ${made.id}`;
      await sql`delete from public.associations where name = ${association}`;
    });
  return { slug, undo, ...made };
}

test('34.6 a coach notes a call on the phone, is warned in the quiet period, writes all the same, and the log has all of it', async ({
  openAs,
}) => {
  test.slow();
  const { slug, id, interest, undo } = await quietCollege();
  try {
    const coach = await openAs('college-staff', PHONE);
    const presses = await countPresses(coach);
    await coach.goto(`/pipeline?college=${slug}&interest=${interest}`);
    const contacts = coach.getByRole('region', { name: 'Contacts' });
    await expect(contacts.getByText('No contacts yet.')).toBeVisible();
    await contacts.getByRole('button', { name: 'Note a contact' }).tap();
    const dialog = coach.getByRole('dialog', { name: /^Note a contact with/ });
    await dialog.getByRole('spinbutton', { name: 'Minutes' }).fill('20');
    await dialog.getByRole('textbox', { name: /^Note/ }).fill('Asked about housing.');
    // A call is allowed in this period.
    await expect(dialog.getByRole('note')).toHaveCount(0);
    await expectAccessible(coach);
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await expect(dialog).toBeHidden();
    await expect(contacts.getByText('Call, 20 minutes')).toBeVisible();
    expect(presses()).toBe(2);

    // The rule warns, and does not block.
    await expect(coach.getByText('No messages before signing day.')).toBeVisible();
    await coach.getByRole('textbox', { name: /^Your message/ }).fill('Congratulations on the final.');
    await coach.getByRole('button', { name: 'Send anyway' }).tap();
    await expect(contacts.getByText('Against a rule: No messages before signing day.')).toBeVisible();
    await expectAccessible(coach);

    await coach.goto(`/pipeline/contacts?college=${slug}`);
    const list = coach
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /Call|Message/ });
    await expect(list).toHaveCount(2);
    await expect(coach.getByRole('main')).not.toContainText('Congratulations');
    await expectAccessibleAtBothWidths(coach, 'contacts');
    const against = coach.getByRole('checkbox', { name: 'Against a rule' });
    await against.click();
    await expect(against).toBeChecked();
    await expect(list).toHaveCount(1);
    await expect(coach).toHaveURL(/against=rule/);
    const download = coach.waitForEvent('download');
    await coach.getByRole('button', { name: 'Export CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain('No messages before signing day.');
    expect(file).not.toContain('Congratulations');
    expect(file).not.toContain('housing');

    // What the other side did: the message came, the note did not.
    const player = await openAs('second-player', PHONE);
    await player.goto(`/recruiting-status/${interest}`);
    await expect(player.getByText('Congratulations on the final.').first()).toBeVisible();
    await expect(player.getByRole('main')).not.toContainText(/housing|signing day/);
    const [row] = await onDatabase(
      (sql) => sql<{ amount: number }[]>`
        select count(*)::integer as amount from private.contact_log where college_id = ${id} and season_rule is not null`,
    );
    expect(row?.amount).toBe(1);
  } finally {
    await undo();
  }
});

test('34.7 an interest is closed with where it went, which the dashboard counts', async ({ openAs }) => {
  test.slow();
  const { slug, interest, undo } = await quietCollege();
  try {
    const staff = await openAs('college-staff', { viewport: { width: 1280, height: 900 } });
    await staff.goto(`/pipeline?college=${slug}&interest=${interest}`);
    await staff.getByRole('button', { name: 'Move to…' }).click();
    await staff.getByRole('dialog', { name: /^Move/ }).getByRole('button', { name: 'Closed' }).click();
    const dialog = staff.getByRole('dialog', { name: /^Close / });
    await dialog.getByLabel('What the player reads').selectOption({ index: 1 });
    await dialog.getByLabel('Why it ended').selectOption('Went to another college');
    await dialog.getByLabel('Which college').fill('Silver Mesa University');
    await expectAccessible(staff);
    await dialog.getByRole('button', { name: 'Close with this note' }).click();
    await expect(dialog).toBeHidden();
    await expect(staff.getByText('Went to another college: Silver Mesa University')).toBeVisible();
    await staff.goto(`/recruiting-dashboard?college=${slug}`);
    await expect(staff.getByText('Most often to Silver Mesa University (1)')).toBeVisible();
    await expect(staff.getByRole('main').getByText('Went to another college').first()).toBeVisible();
    const player = await openAs('second-player', PHONE);
    await player.goto(`/recruiting-status/${interest}`);
    await expect(player.getByRole('main')).not.toContainText('Silver Mesa');
  } finally {
    await undo();
  }
});
