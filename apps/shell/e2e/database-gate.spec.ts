import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test, type OwnSite } from '@lineup/journeys/own-site';
import { pointerKey } from '@lineup/site/store/pointer';
import { root } from '@lineup/build/shared-modules';

const ROUTES = 'src/routes.tsx';
const CALL = `
import { getClient, unwrap } from '@lineup/data';
export const countHeroes = async (least) => unwrap((await getClient()).rpc('count_heroes', { p_least: least }));
`;

const store = (site: OwnSite) => ({
  pointer: readFileSync(path.join(site.folder, pointerKey('learn', 'stable')), 'utf8'),
  versions: readdirSync(path.join(site.folder, 'remotes/learn')),
});

// That it goes out after the migration, and so for everything that is released: database.test.ts. What else may be lacking, an
// argument for one: database-needs.test.ts.
test('a remote whose function the database lacks is not released', async ({ site }) => {
  test.setTimeout(240_000);
  const routes = readFileSync(path.join(root, 'apps/learn', ROUTES), 'utf8');
  const before = store(site);
  expect(() => site.releaseNew('learn', { [ROUTES]: routes + CALL })).toThrow('no function count_heroes(p_least)');
  expect(store(site)).toEqual(before);
});
