import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { drive } from './drive.ts';
import { journeys } from './journeys.ts';
import { enterAll, withOwnStack } from './load.ts';
import { failures } from './print.ts';

/** Somebody who does whatever there is to do. */
const everybody = {
  ...{ email: '', password: '', userId: '', token: '', conversation: 'c' },
  ...{ practice: { id: '', team: '' }, pipeline: { interest: 'i' }, guide: 'g' },
};

test('every call of the mix is one that the backend answers', { timeout: 240_000 }, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lineup-load-'));
  const load = await withOwnStack(dataDir, async (api) =>
    drive(api, journeys, await enterAll(api), { concurrency: 2, seconds: 0 }),
  );
  expect(failures([load])).toEqual([]);
  const wanted = journeys.flatMap(({ calls }) => calls(everybody));
  expect([...load.calls.keys()].toSorted()).toEqual([...new Set(wanted.map(({ name }) => name))].toSorted());
  for (const [name, { times, limited }] of load.calls) expect([name, times.length + limited > 0]).toEqual([name, true]);
});
