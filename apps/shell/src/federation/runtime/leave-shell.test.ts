import { flagsQuery } from '@lineup/flags';
import { testFlag } from '@lineup/flags/testing';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform';
import { leaveStoppedShell } from './leave-shell';

const assign = vi.fn<(address: string) => void>();
let stop = () => {};

/** A page whose shell is of that release and channel. */
function open(release: string, channel?: string) {
  document.head.innerHTML =
    `<meta name="release" content="${release}">` + (channel ? `<meta name="channel" content="${channel}">` : '');
  const routes = [{ path: '/' }, { path: '/teams', loader: () => null }];
  const router = createMemoryRouter(routes, { initialEntries: ['/'] });
  stop = leaveStoppedShell(router, assign);
  return router;
}
const stopped = (variant: string, enabled = true) =>
  queryClient.setQueryData(flagsQuery.queryKey, [testFlag('stopped_shell', { variant, enabled })]);

beforeEach(() => void assign.mockClear());
afterEach(() => {
  stop();
  document.head.innerHTML = '';
  queryClient.clear();
});

test('29.5 a page of a canary of the shell that was stopped takes the next address from the server, and not sooner', async () => {
  const router = open('r2', 'canary');
  stopped('r2');
  expect(assign).not.toHaveBeenCalled();
  await router.navigate('/teams?tab=roster');
  expect(assign).toHaveBeenCalledExactlyOnceWith('/teams?tab=roster');
});

test.each([
  ['another release was stopped', 'r2', 'canary', 'r1', true],
  ['it was let run again', 'r2', 'canary', 'r2', false],
  ['it is what everybody gets', 'r2', undefined, 'r2', true],
])('it goes on by itself where %s', async (_, release, channel, variant, isOn) => {
  const router = open(release, channel);
  stopped(variant, isOn);
  await router.navigate('/teams');
  expect(assign).not.toHaveBeenCalled();
});
