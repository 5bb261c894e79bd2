import { expectAccessible } from '@lineup/journeys/accessibility';
import { onDatabase } from '@lineup/journeys/database';
import { expectNoSidewaysScroll } from '@lineup/journeys/both-widths';
import { expect, test } from '@lineup/journeys/test';
import { startWebhookReceiver, type WebhookReceiver } from '@lineup/stack/webhook-receiver';

const COLLEGE = 'redstone-valley-university';

let receiver: WebhookReceiver;
test.beforeAll(async () => {
  receiver = await startWebhookReceiver(String(process.env['LINEUP_WEBHOOK_TEST_URL']));
});
test.afterAll(() => receiver.stop());

const clear = () =>
  onDatabase(async (sql) => {
    await sql`delete from private.webhooks where college_id = (select id from public.colleges where slug = ${COLLEGE})`;
    await sql`delete from public.roster_needs where position = 'Hooked Controller'`;
  });
test.beforeEach(clear);
test.afterEach(clear);

test('a program connects Discord on a phone, sends a test, and an open spot comes there once', async ({ openAs }) => {
  const discord = receiver.discord();
  const page = await openAs('college-admin', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(`/college/${COLLEGE}/edit?section=integrations`);
  await page.getByRole('button', { name: 'Connect Discord or a server' }).click();
  await page.getByLabel('Webhook address').fill(discord.address);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: /^Send a test to Discord/ }).click();
  await expect(page.getByText(/^Test: Sent,/)).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await onDatabase(async (sql) => {
    await sql`
      insert into public.roster_needs (program_id, college_id, position, open_spots)
      select p.id, p.college_id, 'Hooked Controller', 2 from public.college_programs p
      join public.colleges c on c.id = p.college_id and c.slug = ${COLLEGE} limit 1`;
    // As if its five minutes were over.
    await sql`update private.webhook_outbox set due_at = now() where event = 'need' and state = 'waiting'`;
    await sql`select pg_notify('webhook_outbox', '')`;
  });
  await expect.poll(() => discord.received.length, { timeout: 20_000 }).toBe(2);
  expect(String(discord.received[1]?.body)).toContain('Hooked Controller');
  expect(discord.calls()).toBe(2);
});
