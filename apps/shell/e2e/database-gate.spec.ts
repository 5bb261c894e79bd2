import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { onDatabase } from '@lineup/journeys/database';
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

test('a remote whose function the database lacks is not released; after the migration it is', async ({ site }) => {
  test.setTimeout(240_000);
  const routes = readFileSync(path.join(root, 'apps/learn', ROUTES), 'utf8');
  const release = () => site.releaseNew('learn', { [ROUTES]: routes + CALL });
  const before = store(site);
  try {
    // What else may be lacking, an argument for one: database-needs.test.ts.
    expect(release).toThrow('no function count_heroes(p_least)');
    expect(store(site)).toEqual(before);
    await onDatabase(async (sql) => {
      await sql`create function public.count_heroes(p_least integer) returns integer language sql as 'select p_least'`;
      await sql`grant execute on function public.count_heroes to anon, authenticated`;
    });
    release();
    expect(before.versions).not.toContain(site.liveVersion('learn'));
  } finally {
    await onDatabase(async (sql) => {
      await sql`drop function if exists public.count_heroes(integer)`;
    });
  }
});
