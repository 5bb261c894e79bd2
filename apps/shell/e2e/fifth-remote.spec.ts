import { expect } from '@playwright/test';
import { test } from './own-site.ts';

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
  nav: [{ label: 'Scrims', placement: 'link', items: [{ label: 'Scrims', href: '/scrims' }] }],
};
const workspace = {
  name: '@lineup/scrims',
  version: '0.1.0',
  type: 'module',
  scripts: { build: 'rsbuild build' },
  dependencies: { '@lineup/contract': '*', '@lineup/ui': '*' },
  devDependencies: { '@lineup/tools': '*' },
};

test('a fifth remote is one folder: released alone, it has its link in the header and its page', async ({
  page: visitor,
  site,
}) => {
  test.setTimeout(150_000);
  site.releaseNew('scrims', {
    'package.json': JSON.stringify(workspace),
    'remote.json': JSON.stringify(facts),
    'rsbuild.config.ts': `import { remoteConfig } from '@lineup/tools/remote-preset';\n\nexport default remoteConfig('scrims');\n`,
    'src/routes.tsx': routes,
    'src/scrims-page.tsx': page,
  });
  await visitor.goto(site.url);
  await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scrims' }).click();
  await expect(visitor).toHaveURL(`${site.url}/scrims`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Scrims of the week');

  // A deep link finds it as well, and the others are still there.
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Scrims of the week');
  await visitor.goto(`${site.url}/learn`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Learn');
});
