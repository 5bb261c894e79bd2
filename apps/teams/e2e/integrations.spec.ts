import { expectAccessible } from '@lineup/journeys/accessibility';
import { onDatabase } from '@lineup/journeys/database';
import { expectNoSidewaysScroll } from '@lineup/journeys/both-widths';
import { expect, test } from '@lineup/journeys/test';
import { startWebhookReceiver, type WebhookReceiver } from '@lineup/stack/webhook-receiver';
import { SILVER_TEAM, addressOf, idOf, openTeam, schedulePractice, unique } from './teams';

let receiver: WebhookReceiver;
test.beforeAll(async () => {
  receiver = await startWebhookReceiver(String(process.env['LINEUP_WEBHOOK_TEST_URL']));
});
test.afterAll(() => receiver.stop());

const setTier = (team: string, tier: string) =>
  onDatabase(async (sql) => {
    await sql`update public.teams set subscription_tier = ${tier} where id = ${team}`;
    await sql`delete from private.webhooks where team_id = ${team}`;
  });

test('[TM-205] the owner of a gold team connects Discord on a phone, sends a test, and a practice comes there once, with a time for each reader', async ({
  openAs,
}) => {
  const team = await idOf(SILVER_TEAM);
  await setTier(team, 'gold');
  try {
    const discord = receiver.discord();
    const page = await openAs('coach', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.goto(`/teams/${team}/settings`);
    const panel = page.getByRole('region', { name: 'Integrations' });
    await panel.getByRole('button', { name: 'Show integrations' }).click();
    await panel.getByRole('button', { name: 'Connect Discord or a server' }).click();
    await panel.getByLabel('Webhook address').fill(discord.address);
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Connect', exact: true }).click();
    const line = panel.getByRole('listitem').filter({ hasText: `Discord …${discord.address.slice(-4)}` });
    await line
      .first()
      .getByRole('button', { name: /^Send a test/ })
      .click();
    await expect(panel.getByText(/^Test: Sent,/)).toBeVisible({ timeout: 20_000 });
    expect(discord.received.map(({ body }) => body)).toEqual([expect.stringContaining('This is a test.')]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // Nothing but the end of the address comes back.
    await page.reload();
    await panel.getByRole('button', { name: 'Show integrations' }).click();
    await expect(panel.getByText(`Discord …${discord.address.slice(-4)}`)).toBeVisible();
    expect(await page.content()).not.toContain(discord.address.slice(-20));

    const title = unique('Outward');
    await openTeam(page, SILVER_TEAM);
    await schedulePractice(page, title);
    await expect.poll(() => discord.received.length, { timeout: 20_000 }).toBe(2);
    const { content } = JSON.parse(String(discord.received[1]?.body)) as { content: string };
    expect(content).toContain(`Practice scheduled: ${title}`);
    expect(content).toMatch(/<t:\d{10}:F>/);
    // The link leads a member to the practice, where one press answers.
    const player = await openAs('player');
    await player.goto(String(/\]\((\S+)\)$/.exec(content)?.[1]));
    await expect(player.getByRole('dialog').getByText(title)).toBeVisible();
    expect(new URL(player.url()).pathname).toBe(await addressOf(SILVER_TEAM));
    expect(discord.calls()).toBe(2);
  } finally {
    await setTier(team, 'silver');
  }
});
