import { expect } from '@playwright/test';
import { SESSION_KEY } from '@lineup/data/session-key';
import { signInAs } from '@lineup/journeys/test';
import { test } from '@lineup/journeys/own-site';

const page = `
import { PageHeader } from '@lineup/ui/page-header';

export function Component() {
  return <PageHeader title="Scrims of the week" />;
}
`;
const routes = `
import { defineRemote } from '@lineup/contract';

export default defineRemote({ routes: [{ path: '/scrims', lazy: () => import('./scrims-page') }] });
`;
const facts = {
  id: 'scrims',
  contract: 1,
  basePaths: ['/scrims'],
  // A flag of the demo data that is on; a real remote gets its own, as a row.
  flag: 'remote_learn',
  slots: [{ place: 'home', order: 90 }],
  nav: [{ label: 'Scrims', placement: 'link', items: [{ label: 'Scrims', href: '/scrims' }] }],
};
const slot = `
import { defineSlot } from '@lineup/contract';
import { SlotCard, SlotRow, SlotRows } from '@lineup/ui/slot-card';

function Home() {
  return (
    <SlotCard title="Scrims">
      <SlotRows>
        <SlotRow to="/scrims" title="Two scrims this week" />
      </SlotRows>
    </SlotCard>
  );
}

export default defineSlot({ Component: Home });
`;
const workspace = {
  name: '@lineup/scrims',
  version: '0.1.0',
  type: 'module',
  scripts: { build: 'rsbuild build' },
  dependencies: { '@lineup/contract': '*', '@lineup/ui': '*' },
  devDependencies: { '@lineup/build': '*' },
};

test('a fifth remote is one folder: released alone, built for contract 1 with a list of routes, it has its link in the header and its page', async ({
  page: visitor,
  site,
}) => {
  test.setTimeout(150_000);
  site.releaseNew('scrims', {
    'package.json': JSON.stringify(workspace),
    'remote.json': JSON.stringify(facts),
    'rsbuild.config.ts': `import { remoteConfig } from '@lineup/build/remote-preset';\n\nexport default remoteConfig('scrims', import.meta.dirname);\n`,
    'src/routes.tsx': routes,
    'src/scrims-page.tsx': page,
    'src/slots/home.tsx': slot,
  });
  const registry = (await (await visitor.request.get(`${site.url}/registry.json`)).json()) as {
    remotes: { id: string; channels: { stable: { contract: number } } }[];
  };
  const contracts = registry.remotes.map(({ id, channels }) => [id, channels.stable.contract]);
  expect(Object.fromEntries(contracts)).toMatchObject({ scrims: 1, learn: 2 });
  await visitor.goto(site.url);
  await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scrims' }).click();
  await expect(visitor).toHaveURL(`${site.url}/scrims`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Scrims of the week');

  // A deep link finds it as well, and the others are still there.
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Scrims of the week');
  await visitor.goto(`${site.url}/learn`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Learn');

  // Anyone who is signed in finds its part on the home page, beside those of the others.
  const session = (await signInAs('player')).text;
  await visitor.addInitScript(([key, value]) => localStorage.setItem(key!, value!), [SESSION_KEY, session]);
  await visitor.goto(site.url);
  const today = visitor.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('region', { name: 'My teams' })).toBeVisible();
  await today.getByRole('link', { name: 'Two scrims this week' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Scrims of the week');
});
