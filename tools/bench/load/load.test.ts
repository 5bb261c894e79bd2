import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { drive, type Load } from './drive.ts';
import { journeys, mix, type Person } from './journeys.ts';
import { percentile, summarize, throughput } from './summary.ts';

const person: Person = {
  email: 'a@mail.example',
  password: 'secret',
  userId: 'u',
  token: 't',
  conversation: 'c',
  practice: { id: 'p', team: 't' },
  pipeline: null,
  guide: 'g',
};

test('the mix has every journey in its share, spread out', () => {
  const mixed = mix(journeys);
  expect(mixed).toHaveLength(100);
  for (const journey of journeys) expect(mixed.filter((each) => each === journey)).toHaveLength(journey.share);
  expect(mixed.slice(0, 10).length - new Set(mixed.slice(0, 10)).size).toBeLessThan(8);
});

test('a percentile is a value that was measured', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).toEqual([50, 95, 99, 100]);
  expect(percentile([], 0.5)).toBeNaN();
});

test('times and throughput are ratios to the first scale; errors and limits are counted', () => {
  const load = (concurrency: number, times: number[], errors = 0, limited = 0): Load => ({
    concurrency,
    seconds: 1,
    calls: new Map([['open', { times, errors, limited }]]),
  });
  const loads = [load(1, [10, 10]), load(4, [20, 20, 30, 30], 1, 2)];
  expect(summarize(loads).filter(({ call }) => call === 'open')).toEqual([
    { call: 'open', concurrency: 1, asked: 2, errors: 0, limited: 0, p50: 1, p95: 1, p99: 1 },
    { call: 'open', concurrency: 4, asked: 7, errors: 1, limited: 2, p50: 2, p95: 3, p99: 3 },
  ]);
  expect(throughput(loads)).toEqual([1, 2]);
});

test('what the server refuses for its limits is no error, and what fails is one', async () => {
  const statuses = new Map([
    ['/rest/v1/rpc/load_today', 500],
    ['/rest/v1/messages', 429],
  ]);
  let together = 0;
  let most = 0;
  const server = createServer((request, response) => {
    most = Math.max(most, (together += 1));
    setImmediate(() => {
      together -= 1;
      response.writeHead(statuses.get(request.url ?? '') ?? 200).end('[]');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { calls } = await drive({ url, anonKey: 'k' }, mix(journeys), [person], { concurrency: 4, seconds: 0.5 });
  server.close();
  expect(most).toBeLessThanOrEqual(4);
  expect(calls.get('today')).toMatchObject({ times: [], limited: 0 });
  expect(calls.get('today')?.errors).toBeGreaterThan(0);
  expect(calls.get('send message')).toMatchObject({ times: [], errors: 0 });
  expect(calls.get('list colleges')?.errors).toBe(0);
});
