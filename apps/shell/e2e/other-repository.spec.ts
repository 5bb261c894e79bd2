import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { otherRepository, packPackages } from '@lineup/journeys/other-repository';
import { test } from '@lineup/journeys/own-site';

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** A flag of the demo data that is on in the place of its own, which the site would add. */
const withFlag = (folder: string) => ({
  'remote.json': readFileSync(path.join(folder, 'remote.json'), 'utf8').replace(
    /remote_(scrims|tables)/,
    'remote_learn',
  ),
});

const reactPage = (wrong = '') => `
import { useAuth } from '@lineup/auth';
import { useFlag } from '@lineup/flags';
import { PageHeader } from '@lineup/ui/page-header';

export function Component() {
  const { user } = useAuth();
  const { isOn } = useFlag('remote_learn');
  return <PageHeader title={\`Scrims for \${user ? 'a member' : 'visitors'}, Learn is \${isOn ? 'on' : 'off'}\`} ${wrong} />;
}
`;

/** A custom element, in plain TypeScript. */
const element = `
import { defineMount, type MountSite } from '@lineup/contract';

class LeagueTable extends HTMLElement {
  site?: MountSite;
  #stop = () => {};

  connectedCallback() {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const show = () => {
      const { pathname, viewer, isOn } = this.site!.view();
      const who = viewer ? 'a member' : 'visitors';
      shadow.innerHTML = '<h1>Tables for ' + who + ', Learn is ' + (isOn('remote_learn') ? 'on' : 'off') + '</h1>' +
        '<p>' + pathname + '</p><a href="/tables/week">This week</a> <a href="/scrims">Scrims</a>';
    };
    this.#stop = this.site!.subscribe(show);
    show();
  }

  disconnectedCallback() {
    this.#stop();
  }
}

export default defineMount((parent, site) => {
  if (!customElements.get('league-table')) customElements.define('league-table', LeagueTable);
  const table = document.createElement('league-table') as LeagueTable;
  table.site = site;
  parent.append(table);
  return () => table.remove();
});
`;

test('29.7 a remote of another repository and one without React are built from packed packages, released with the command, and run', async ({
  openAs,
  site,
}) => {
  test.setTimeout(150_000);
  const top = mkdtempSync(path.join(tmpdir(), 'lineup-packages-'));
  const packed = packPackages(top);
  const shared = ['auth', 'base', 'data', 'flags', 'ui'].map((name) => `@lineup/${name}`);
  const forBuild = ['@lineup/build', '@lineup/contract', '@lineup/schema'];
  const scrims = otherRepository(packed, ['scrims'], { own: [...forBuild, ...shared] });
  const react = ['react', 'react-dom', 'react-router', 'react-router-dom', 'zustand', '@tanstack'];
  const tables = otherRepository(packed, ['tables', '--plain'], { own: forBuild, without: react });
  try {
    // It has the types of what the shell gives it.
    scrims.write({ ...withFlag(scrims.folder), 'src/scrims-page/scrims-page.tsx': reactPage('titel="Scrims"') });
    expect(scrims.typeProblems()).toContain("Property 'titel' does not exist");
    scrims.write({ 'src/scrims-page/scrims-page.tsx': reactPage() });
    expect(scrims.typeProblems()).toBe('');
    tables.write({ ...withFlag(tables.folder), 'src/mount.ts': element });
    expect(tables.typeProblems()).toBe('');

    site.releaseElsewhere(scrims, 'scrims');
    site.releaseElsewhere(tables, 'tables');
  } finally {
    for (const folder of [top, scrims.folder, tables.folder]) rmSync(folder, { recursive: true, force: true });
  }

  const visitor = await openAs(null, { baseURL: site.url });
  await visitor.goto('/');
  const navigation = visitor.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Scrims' }).click();
  await expect(title(visitor)).toHaveText('Scrims for visitors, Learn is on');
  await navigation.getByRole('link', { name: 'Tables' }).click();
  await expect(title(visitor)).toHaveText('Tables for visitors, Learn is on');

  // Its own links lead through the page: no load, and on to the others.
  await visitor.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
  const main = visitor.getByRole('main');
  await main.getByRole('link', { name: 'This week' }).click();
  await expect(main.getByText('/tables/week')).toBeVisible();
  await main.getByRole('link', { name: 'Scrims' }).click();
  await expect(title(visitor)).toHaveText('Scrims for visitors, Learn is on');
  await expect(visitor.locator('league-table')).toHaveCount(0);
  await visitor.goBack();
  await expect(main.getByText('/tables/week')).toBeVisible();
  await expect(visitor.locator('html[data-kept]')).toHaveCount(1);

  const member = await openAs('player', { baseURL: site.url });
  await member.goto('/tables');
  await expect(title(member)).toHaveText('Tables for a member, Learn is on');
  await member.keyboard.press('Control+k');
  const search = member.getByRole('combobox', { name: 'Search Lineup' });
  await search.fill('tables');
  await expect(member.getByRole('listbox').getByRole('option', { name: 'Tables', exact: true })).toBeVisible();
  // The developer tools of Module Federation find what runs.
  const manifest = await member.request.get(`/remotes/tables/${site.liveVersion('tables')}/mf-manifest.json`);
  expect(await manifest.json()).toMatchObject({ metaData: { remoteEntry: { name: 'entry.js' } } });
});
