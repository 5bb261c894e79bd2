import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Browser, type Page } from '@playwright/test';
import { startSite } from '@lineup/journeys/browser/journeys-setup';
import { go } from '@lineup/journeys/go';
import { test, type OwnSite } from '@lineup/journeys/own-site';
import { pointerKey, type RemotePointer } from '@lineup/site/store/pointer';
import { COMPOSED } from '@lineup/site/store/published';

const flag = (key: string) => ({ key, variant: null, enabled: true, required_roles: [], rollout_percentage: 100 });

/** A new browser of a visitor on the list of teams, for whom the named flags are on. */
async function openTeams(browser: Browser, site: OwnSite, ...flags: string[]): Promise<Page> {
  return openWith(await (await browser.newContext()).newPage(), site, ...flags);
}

async function openWith(page: Page, site: OwnSite, ...flags: string[]): Promise<Page> {
  await page.route(/\/(flags\.json|rest\/v1\/experiments)/, (route) =>
    route.fulfill({ json: flags.map(flag), headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.goto(`${site.url}/teams`);
  return page;
}

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

// What does not fit the live shell is not released: publish.test.ts.
test('teams ship alone: to the chosen first, then to all and back, under pages that stay open', async ({
  browser,
  openAs,
  site,
}) => {
  test.setTimeout(150_000);
  const next = (_: string, source: string) => source.replace("title={t('Teams')}", 'title="Teams, next"');
  const open = await openTeams(browser, site, 'teams_management');
  await expect(title(open)).toHaveText('Teams');
  const inbox = await inboxEntry(open);

  await site.republish('teams', next, 'canary');
  const everybody = await openTeams(browser, site, 'teams_management');
  await expect(title(everybody)).toHaveText('Teams');
  // Visitors all have the same flags, by which their page is drawn.
  const player = await openAs('player', { baseURL: site.url });
  const chosen = await openWith(player, site, 'teams_management', 'teams_management_preview');
  await expect(title(chosen)).toHaveText('Teams, next');

  await site.republish('teams', next);
  const later = await openTeams(browser, site, 'teams_management');
  await expect(title(later)).toHaveText('Teams, next');
  // What was open keeps its version, also for screens that it has not loaded yet.
  await open.getByRole('link', { name: /Harbor City Comets/ }).click();
  await expect(title(open)).toContainText('Harbor City Comets');
  expect(await inboxEntry(later)).toBe(inbox);

  await site.rollBack('teams');
  const back = await openTeams(browser, site, 'teams_management');
  await expect(title(back)).toHaveText('Teams');
  for (const page of [open, everybody, chosen, later, back]) await page.context().close();
});

test('a rollback reaches a page that is open: on the way back it is the earlier version, with what was typed', async ({
  openAs,
  site,
}) => {
  test.setTimeout(120_000);
  await site.republish('inbox', (_, source) =>
    source.replace('placeholder="Write a message"', 'placeholder="Write a message, next"'),
  );
  const page = await openAs('coach', { baseURL: site.url });
  await page.goto('/inbox');
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  const composer = page.getByRole('textbox', { name: 'Message' });
  await expect(composer).toHaveAttribute('placeholder', 'Write a message, next');
  await composer.fill('Scrim at nine?');
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''));

  await site.rollBack('inbox');
  const asked = page.waitForResponse(/\/registry\.json$/);
  await page.getByRole('link', { name: 'Lineup, home' }).click();
  await (await asked).finished();
  await page.goBack();
  await expect(composer).toHaveAttribute('placeholder', 'Write a message');
  await expect(composer).toHaveValue('Scrim at nine?');
  await expect(page.locator('html[data-kept]')).toHaveCount(1);
  // Other journeys of this worker meet the same conversation.
  const dropped = page.waitForResponse(/\/message_drafts/);
  await composer.clear();
  await dropped;
});

test('[fault 8] a server started over a damaged pointer: what it said last holds; where that is gone only its pages fall back', async ({
  openAs,
  site,
}) => {
  test.setTimeout(150_000);
  const { LINEUP_URL: SUPABASE_URL, LINEUP_ANON_KEY: SUPABASE_PUBLISHABLE_KEY } = process.env;
  const started: (() => Promise<void>)[] = [];
  const restart = async () => {
    await started.pop()?.();
    const { url } = await startSite(started, site.folder, { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY });
    return openAs(null, { baseURL: url });
  };
  try {
    let good: RemotePointer | undefined;
    site.writePointer('learn', (pointer) => {
      good = pointer;
      return JSON.stringify(pointer).slice(0, 300);
    });
    const kept = await restart();
    await kept.goto('/learn');
    await expect(title(kept)).toHaveText('Learn');

    rmSync(path.join(site.folder, COMPOSED));
    const page = await restart();
    await page.goto('/learn');
    await expect(page.getByText('Failed to load page content.')).toBeVisible();
    await go(page, '/teams');
    await expect(title(page)).toHaveText('Teams');
    await page.goBack();
    const retry = page.getByRole('button', { name: /^Retry/ });
    await retry.click();
    await expect(retry).toHaveText('Retry (1/3)');
    writeFileSync(path.join(site.folder, pointerKey('learn', 'stable')), JSON.stringify(good));
    await retry.click();
    await expect(title(page)).toHaveText('Learn');
  } finally {
    for (const stop of started) await stop();
  }
});

/** Address of the inbox that a page was given: the release of teams leaves it alone. */
function inboxEntry(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registry = (await (await fetch('/registry.json')).json()) as {
      remotes: { id: string; channels: { stable: { entry: string } } }[];
    };
    return String(registry.remotes.find(({ id }) => id === 'inbox')?.channels.stable.entry);
  });
}
