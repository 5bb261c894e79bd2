import { createServer, type Server } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { SESSION_KEY } from '@lineup/data/session-key';
import { readPublished } from '@lineup/site/store/published';
import { signInAs, type Journey } from '@lineup/journeys/test';
import { test, type OwnSite } from '@lineup/journeys/own-site';

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

async function openAt(openAs: Journey['openAs'], site: OwnSite, kind: string | null): Promise<Page> {
  if (!kind) return openAs(null, { baseURL: site.url });
  const { text } = await signInAs(kind);
  const origins = [{ origin: site.url, localStorage: [{ name: SESSION_KEY, value: text }] }];
  return openAs(null, { baseURL: site.url, storageState: { cookies: [], origins } });
}

test('[SH-014] a preview: staff see it by its address, marked, in this tab, until it ends; nobody else hears of it', async ({
  openAs,
  site,
}) => {
  test.setTimeout(150_000);
  await site.republish('teams', (_, source) => source.replace("title={t('Teams')}", 'title="Teams, next"'), 'pr-7');
  const staff = await openAt(openAs, site, 'staff');
  await staff.goto('/teams?channel=pr-7');
  await expect(title(staff)).toHaveText('Teams, next');
  const note = staff.getByRole('status').filter({ hasText: 'Preview pr-7' });
  await expect(note).toContainText(/teams [0-9a-f]{12}\. Everything else is as everybody sees it/);
  // Other parts run as they do for everybody, and the tab keeps the preview.
  await staff.goto('/learn');
  await expect(title(staff)).toHaveText('Learn');
  await staff.goto('/teams');
  await expect(title(staff)).toHaveText('Teams, next');

  for (const kind of ['coach', null]) {
    const other = await openAt(openAs, site, kind);
    await other.goto('/teams?channel=pr-7');
    await expect(title(other)).toHaveText('Teams');
    await expect(other.getByText('pr-7')).toHaveCount(0);
    for (const file of ['registry.json', 'remotes.json'])
      expect(await (await other.request.get(`${site.url}/${file}`)).text()).not.toContain('pr-7');
    expect((await other.request.get(`${site.url}/pointers/teams/pr-7.json`)).status()).toBe(404);
  }

  await note.getByRole('button', { name: 'Leave preview' }).click();
  await expect(title(staff)).toHaveText('Teams');
  await expect(note).toHaveCount(0);

  await staff.goto('/teams?channel=pr-7');
  await expect(title(staff)).toHaveText('Teams, next');
  await site.endPreviews('teams');
  await staff.reload();
  await expect(note).toContainText('it has ended');
  await expect(title(staff)).toHaveText('Teams');
});

/** Another server with the files of a live remote, under the name that a development server gives it. */
async function serveElsewhere(site: OwnSite): Promise<{ server: Server; entry: string }> {
  const remote = readPublished(site.folder).remotes.find(({ id }) => id === 'learn');
  const container = remote?.channels['stable']?.container ?? '';
  const folder = path.join(site.folder, 'remotes/learn', site.liveVersion('learn'));
  const server = createServer((request, response) => {
    const file = path.join(folder, new URL(request.url ?? '/', 'http://x').pathname);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': file.endsWith('.css') ? 'text/css' : 'text/javascript',
      'access-control-allow-origin': '*',
    });
    // What a development server sends has no hashes.
    response.end(
      readFileSync(file, 'utf8')
        .replaceAll(container, 'learn')
        .replaceAll(/sha256-[\w+/=]+/g, ''),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, entry: `http://localhost:${(server.address() as AddressInfo).port}/entry.js` };
}

test('[FL-015] [SH-014] an override on a served site: for a developer’s browser alone, marked, with a way out', async ({
  openAs,
  site,
}) => {
  const { server, entry } = await serveElsewhere(site);
  const { origin } = new URL(entry);
  const developer = await openAt(openAs, site, 'developer');
  await developer.goto('/testing?tab=tools');
  await developer.getByLabel('Address of learn').fill(entry);
  const answered = developer.waitForResponse((response) => response.url().endsWith('/override'));
  await developer.getByRole('button', { name: 'Use and reload: learn' }).click();
  expect((await answered).status()).toBe(204);
  const note = developer.getByRole('status').filter({ hasText: 'Override active' });
  await expect(note).toContainText(`learn from ${origin}`);
  const asked: string[] = [];
  developer.on('request', (request) => asked.push(request.url()));
  const page = await developer.goto('/learn');
  expect(page?.headers()['content-security-policy']).toContain(`script-src 'self' ${origin}`);
  await expect(title(developer)).toHaveText('Learn');
  expect(asked).toContain(entry);

  const other = await openAt(openAs, site, 'staff');
  const theirs = await other.goto('/learn');
  expect(theirs?.headers()['content-security-policy']).not.toContain(origin);

  await note.getByRole('button', { name: 'Clear override' }).click();
  await expect(note).toHaveCount(0);
  await expect(title(developer)).toHaveText('Learn');
  const after = await developer.reload();
  expect(after?.headers()['content-security-policy']).not.toContain(origin);
  server.close();
});
