import type { Page } from '@playwright/test';
import { expectAccessible } from '@lineup/journeys/accessibility';
import { callAs } from '@lineup/journeys/api';
import { countPresses } from '@lineup/journeys/count-presses';
import { onDatabase } from '@lineup/journeys/database';
import { expect, test } from '@lineup/journeys/test';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A college with the staff of the demo world and one open spot, to which a minor and an adult wrote. */
async function collegeOfOffers() {
  const staff = await callAs('college-staff');
  const players = [await callAs('minor'), await callAs('second-player')];
  const slug = `offers-${Date.now()}`;
  const made = await onDatabase(async (sql) => {
    const [college] = await sql<{ id: string }[]>`
      insert into public.colleges (slug, name, city, state, is_published)
      values (${slug}, 'Offer College', 'Erie', 'PA', true) returning id`;
    const id = String(college?.id);
    await sql`insert into public.user_roles (user_id, role, college_id) values (${staff.userId}, 'programs_college_staff', ${id})`;
    await sql`
      with program as (
        insert into public.college_programs (college_id, esports_title_id)
        select ${id}, t.id from public.esports_titles t where t.slug = 'valorant' returning id)
      insert into public.roster_needs (program_id, position) select id, 'Duelist' from program`;
    const rows = await sql<{ id: string; player_id: string; name: string }[]>`
      insert into public.interests (college_id, player_id, name, esports_title_id, source, stage_id, stage_since, sent_at)
      select ${id}, p.id, coalesce(private.display_name(p.id), 'Player'), t.id, 'form', s.id, now() - interval '3 days',
        now() - interval '3 days'
      from unnest(${players.map(({ userId }) => userId)}::uuid[]) p (id)
      join public.pipeline_stages s on s.college_id = ${id} and s.kind = 'new'
      join public.esports_titles t on t.slug = 'valorant'
      returning id, player_id, name`;
    return { id, interests: players.map(({ userId }) => rows.find((row) => row.player_id === userId)) };
  });
  const undo = () => onDatabase((sql) => sql`delete from public.colleges where id = ${made.id}`);
  const spots = () =>
    onDatabase(async (sql) => {
      const [row] = await sql<{ open_spots: number }[]>`
        select open_spots from public.roster_needs where college_id = ${made.id}`;
      return row?.open_spots;
    });
  return { slug, undo, spots, interests: made.interests.map((row) => String(row?.id)) };
}

/** Makes an offer in the open drawer. */
async function makeOffer(page: Page) {
  await page.getByRole('button', { name: 'Make an offer' }).click();
  const dialog = page.getByRole('dialog', { name: /^Offer to/ });
  await expect(dialog.getByRole('textbox', { name: 'Role' })).toHaveValue('Duelist');
  await dialog.getByRole('spinbutton', { name: 'Scholarship a year' }).fill('8000');
  await dialog.getByRole('textbox', { name: /^Terms/ }).fill('Practice four evenings a week.');
  await dialog.getByRole('textbox', { name: /^Your full name/ }).fill('Casey Coach');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sign and send' }).click();
  await expect(dialog).toBeHidden();
}

const sign = async (place: ReturnType<Page['getByRole']>, name: string) => {
  await place.getByRole('textbox', { name: /^Your full name/ }).fill(name);
  await place.getByRole('button', { name: 'Sign and accept' }).tap();
};

test('34.4 an offer is made, changed once, accepted by a minor with the guardian, takes the spot, and the last spot is taken once', async ({
  openAs,
}) => {
  test.slow();
  const { slug, interests, undo, spots } = await collegeOfOffers();
  const [ofMinor = '', ofOther = ''] = interests;
  try {
    const staff = await openAs('college-staff', { viewport: { width: 1280, height: 900 } });
    const staffPresses = await countPresses(staff);
    await staff.goto(`/pipeline?college=${slug}&interest=${ofMinor}`);
    await makeOffer(staff);
    const sent = staff.getByRole('article', { name: 'Duelist' });
    await expect(sent).toContainText('$8,000 a year');
    await sent.getByRole('button', { name: 'Change' }).click();
    const dialog = staff.getByRole('dialog', { name: /^Change the offer/ });
    await dialog.getByRole('spinbutton', { name: 'Scholarship a year' }).fill('9500');
    await dialog.getByRole('textbox', { name: /^Your full name/ }).fill('Casey Coach');
    await dialog.getByRole('button', { name: 'Sign and change' }).click();
    await expect(sent.getByRole('note', { name: 'What changed' })).toContainText('$9,500 a year');
    // Make, send, change, save; what was typed took a press in no field.
    expect(staffPresses()).toBe(4);
    await expectAccessible(staff);
    await staff.goto(`/pipeline?college=${slug}&interest=${ofOther}`);
    await makeOffer(staff);

    // The minor's phone: Today says what waits, the page what changed.
    const minor = await openAs('minor', PHONE);
    const minorPresses = await countPresses(minor);
    await minor.goto('/');
    const waiting = minor.getByRole('region', { name: 'Offers' }).getByRole('link', { name: /Offer College/ });
    await expect(waiting).toContainText('Waits for your answer');
    await waiting.tap();
    const offer = minor.getByRole('article', { name: 'Offer College: Duelist' });
    await expect(offer.getByRole('note', { name: 'What changed' })).toContainText('$8,000 a year');
    await expectAccessible(minor);
    await offer.getByRole('button', { name: 'Accept' }).tap();
    await sign(offer, 'Mina Minor');
    await expect(offer).toContainText('It waits for your guardian');
    expect(minorPresses()).toBe(3);
    expect(await spots()).toBe(1);

    // Opened while the spot is there; nothing tells it later that it is not.
    const other = await openAs('second-player', PHONE);
    await other.goto(`/recruiting-status/${ofOther}`);
    const second = other.getByRole('article', { name: 'Offer College: Duelist' });
    await second.getByRole('button', { name: 'Accept' }).tap();

    const guardian = await openAs('guardian', PHONE);
    const guardianPresses = await countPresses(guardian);
    await guardian.goto('/');
    await guardian.getByRole('link', { name: /Waits for your yes/ }).tap();
    const wardOffer = guardian.getByRole('article', { name: 'Offer College: Duelist' });
    await expect(wardOffer).toContainText('Practice four evenings a week.');
    await wardOffer.getByRole('button', { name: 'Accept as guardian' }).tap();
    await expectAccessible(guardian);
    await sign(wardOffer, 'Gale Guardian');
    await expect(wardOffer).toContainText('Accepted');
    expect(guardianPresses()).toBe(3);

    await expect(offer).toContainText('Gale Guardian');
    expect(await spots()).toBe(0);
    await staff.goto(`/pipeline?college=${slug}&interest=${ofMinor}`);
    await expect(sent).toContainText('Mina Minor');

    await sign(second, 'Sam Second');
    await expect(second).toContainText(
      'The last spot of this role is taken. Ask the program whether it opens another one.',
    );
    await other.reload();
    await expect(second).toContainText('This offer cannot be accepted until one opens.');
    await expect(second.getByRole('button', { name: 'Accept' })).toHaveCount(0);
    expect(await spots()).toBe(0);
  } finally {
    await undo();
  }
});
