/** One walk through the whole site, which a change of any app must pass. */
import { readdirSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteFacts } from '@lineup/contract/facts';
import { expect, test } from '@lineup/journeys/test';

const APPS = path.resolve(import.meta.dirname, '../..');
const facts = readdirSync(APPS)
  .map((app) => path.join(APPS, app, 'remote.json'))
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as RemoteFacts);

test('a coach signs in by a stored session and opens the first page of every app', async ({ openAs }) => {
  const page = await openAs('coach');
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const { basePaths } of facts) {
    await page.goto(basePaths[0]!);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('banner')).toBeVisible();
  }
  expect(problems).toEqual([]);
});
