import { expectAccessible } from '@lineup/journeys/accessibility';
import { expectAccessibleAtBothWidths } from '@lineup/journeys/both-widths';
import { callAs } from '@lineup/journeys/api';
import { onDatabase } from '@lineup/journeys/database';
import { expect, test } from '@lineup/journeys/test';

const LINEUP = 'https://lineup.example';

/** A published college of the demo admin with a form and one open spot. */
async function collegeWithForm() {
  const admin = await callAs('college-admin');
  const slug = `embed-${Date.now()}`;
  const id = await onDatabase(async (sql) => {
    const [college] = await sql<{ id: string }[]>`
      insert into public.colleges (slug, name, city, state, is_published)
      values (${slug}, 'Embed College', 'Erie', 'PA', true) returning id`;
    const made = String(college?.id);
    await sql`insert into public.user_roles (user_id, role, college_id) values (${admin.userId}, 'programs_college_admin', ${made})`;
    await sql`
      with program as (
        insert into public.college_programs (college_id, esports_title_id)
        select ${made}, t.id from public.esports_titles t where t.slug = 'valorant' returning id)
      insert into public.roster_needs (program_id, position) select id, 'Duelist' from program`;
    await sql`
      with form as (
        insert into public.interest_forms (college_id, title, is_open, current_version)
        values (${made}, 'Join us', true, 1) returning id)
      insert into public.interest_form_versions (form_id, college_id, number, title, questions, is_current)
      select id, ${made}, 1, 'Join us', '[{"id": "why", "type": "short_text", "label": "Why us?"}]', true from form`;
    return made;
  });
  return { slug, undo: () => onDatabase((sql) => sql`delete from public.colleges where id = ${id}`) };
}

test('34.7 a college puts its open spots on its own site, and no other site can; who came that way is counted', async ({
  openAs,
  baseURL,
}) => {
  test.slow();
  const { slug, undo } = await collegeWithForm();
  try {
    const admin = await openAs('college-admin', { viewport: { width: 1280, height: 900 } });
    await admin.goto(`/college/${slug}/edit?section=share`);
    await admin.getByRole('textbox', { name: /^Sites that may show it/ }).fill('https://esports.embed.example/team');
    await admin.getByRole('button', { name: 'Save sites' }).click();
    const snippet = admin.getByRole('textbox', { name: /^Snippet/ });
    await expect(snippet).toHaveValue(new RegExp(`/college-embed/${slug}"`));
    await admin.getByRole('button', { name: 'Show QR code' }).click();
    await expect(admin.getByRole('img', { name: /^QR code that opens .*recruiting\?via=qr$/ })).toBeVisible();
    await expectAccessibleAtBothWidths(admin, 'your site');

    const reader = await openAs(null, { viewport: { width: 390, height: 844 } });
    // What the browser writes about the refused frame is the proof, not a fault of the site.
    reader.context().removeAllListeners('console');
    // Both sites have names and https, as the addresses of colleges have; the one of Lineup is the site of this run.
    const embedded = (await snippet.inputValue()).replace(baseURL ?? '', LINEUP);
    await reader.context().route(/^https:\/\/(esports\.embed|other)\.example\//, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Esports</title><body>${embedded}</body></html>`,
      }),
    );
    await reader.context().route(`${LINEUP}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: `${baseURL}${pathname}${search}` }) });
    });
    await reader.goto('https://esports.embed.example/join');
    const frame = reader.frameLocator('iframe');
    const apply = frame.getByRole('link', { name: 'Apply as Duelist, Valorant' });
    await expect(apply).toBeVisible();
    await expect(frame.getByRole('banner')).toHaveCount(0);
    const opened = reader.context().waitForEvent('page');
    await apply.click();
    const form = await opened;
    await expect(form).toHaveURL(`${LINEUP}/college/${slug}/recruiting?game=valorant&via=site`);
    await expect(form.getByLabel('Why us?')).toBeVisible();
    await form.close();

    const refused = reader.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
    await reader.goto('https://other.example/join');
    await refused;
    await expect(apply).toHaveCount(0);

    // By itself, as its address opens it.
    await reader.goto(`/college-embed/${slug}`);
    await expect(reader.getByRole('heading', { name: 'Play esports for Embed College' })).toBeVisible();
    await expectAccessible(reader);

    const player = await openAs('second-player');
    await player.goto(`/college/${slug}/recruiting?via=site`);
    await player.getByLabel('Why us?').fill('The arena');
    await player.getByRole('button', { name: /^Send/ }).click();
    await expect(player).toHaveURL(/\/recruiting-success\//);
    await admin.goto(`/recruiting-dashboard?college=${slug}`);
    await expect(admin.getByRole('link', { name: /Your own site/ })).toBeVisible();
  } finally {
    await undo();
  }
});

test('34.7 majors, tuition, deadlines and facilities go from the editor to the page and the filter', async ({
  openAs,
}) => {
  test.slow();
  const { slug, undo } = await collegeWithForm();
  try {
    const admin = await openAs('college-admin', { viewport: { width: 1280, height: 900 } });
    await admin.goto(`/college/${slug}/edit`);
    await admin.getByText('No majors chosen').click();
    await admin.getByRole('checkbox', { name: 'Theater' }).check();
    await admin.getByRole('checkbox', { name: 'Philosophy' }).check();
    await admin.getByRole('spinbutton', { name: 'Tuition a year, in state' }).fill('12500');
    await admin.getByLabel('Application deadline').fill('2027-02-01');
    await admin.getByRole('textbox', { name: /^Facilities/ }).fill('An arena with 24 seats.');
    await admin.getByRole('button', { name: 'Save details' }).click();
    await expect(admin.getByText('Details saved')).toBeVisible();
    await expectAccessible(admin);

    const visitor = await openAs(null, { viewport: { width: 390, height: 844 } });
    await visitor.goto(`/college/${slug}`);
    const main = visitor.getByRole('main');
    await expect(main).toContainText('$12,500 a year');
    await expect(main).toContainText('Feb 1, 2027');
    await expect(main).toContainText('Majors: Theater, Philosophy');
    await expect(main).toContainText('An arena with 24 seats.');
    await expectAccessibleAtBothWidths(visitor, 'studying here');
    await visitor.setViewportSize({ width: 1280, height: 900 });
    await visitor.goto('/colleges?q=Embed+College');
    await visitor.getByRole('combobox', { name: 'Major' }).selectOption('Philosophy');
    await expect(visitor).toHaveURL(/major=Philosophy/);
    await expect(visitor.getByRole('link', { name: 'Embed College' }).first()).toBeVisible();
    await visitor.getByRole('combobox', { name: 'Major' }).selectOption('Nursing');
    await expect(visitor.getByText('No college matches these filters')).toBeVisible();
  } finally {
    await undo();
  }
});
