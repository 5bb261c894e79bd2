import { CONTRACT, type RemoteBuild } from '@lineup/contract';
import { failure, fakeBackend } from '@lineup/data/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeployedBuilds } from '../../../federation/registry/deployed-builds';
import { useRegistry } from '../../../federation/registry/registry';
import { useRemoteFaults } from '../../../federation/health/remote-faults';
import { useRemoteStatus } from '../../../federation/remote-status';
import { testBuild, testEntry } from '../../../federation/testing';
import { answerQuestion, changeRow, flagRow, renderForStaff } from '../console.fixture';
import { checkBuild } from './check-build';
import { RemotesTab } from './remotes-tab';
import type { StaffFlag } from '../model/list-flags';
import { planRollback } from './plan-rollback';
import { versionChoices } from './version-choices';

const build = (version: string, change: Partial<RemoteBuild> = {}) =>
  testBuild(version, {
    preload: { scripts: [`/remotes/inbox/${version}/routes.js`], components: [], screens: {} },
    integrity: { [`/remotes/inbox/${version}/entry.js`]: 'sha256-x' },
    entry: `/remotes/inbox/${version}/entry.js`,
    ...change,
  });
const inbox = testEntry({
  id: 'inbox',
  basePaths: ['/inbox'],
  flag: 'remote_inbox',
  channels: { stable: build('aaaaaaaaaaaa') },
});
const deployed: DeployedBuilds = {
  ...{ owner: '@lineup/inbox', contact: 'inbox@lineup.example', runbook: 'apps/inbox/RUNBOOK.md' },
  channels: { stable: build('aaaaaaaaaaaa'), canary: build('cccccccccccc', { contract: CONTRACT + 1 }) },
  earlier: [build('999999999999')],
  earlierStable: [build('999999999999'), build('888888888888')],
  moves: [
    {
      channel: 'stable',
      by: 'Kim',
      at: '2026-11-20T10:00:00Z',
      did: 'release',
      version: 'aaaaaaaaaaaa',
      commit: 'c0ffee',
    },
  ],
};
vi.mock('../../../federation/runtime/load-loader', () => ({
  loadLoader: async () => ({ loadDeployed: async () => ({ inbox: deployed }) }),
}));

beforeEach(() => {
  vi.stubGlobal('__FEDERATION_VERSION__', '2.9.2');
  vi.stubGlobal('__PROVIDED_VERSIONS__', {});
  vi.stubGlobal('__SECOND_VERSIONS__', {});
  useRemoteStatus.setState({}, true);
  useRemoteFaults.setState([], true);
  const environment = { supabaseUrl: '/', anonKey: 'x', release: '1' };
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [inbox] } });
});

function open(
  flag = flagRow(),
  { flags = [] as StaffFlag[], loads = [] as object[], errors = [] as object[], vitals = [] as object[] } = {},
) {
  const backend = fakeBackend({
    'POST /rpc/list_flags': [flag, ...flags],
    'PATCH /experiments': [{ key: 'remote_inbox' }],
    'POST /rpc/list_flag_changes': [changeRow({ id: 9, key: 'other' }), changeRow()],
    'POST /rpc/undo_flag_change': null,
    'POST /rpc/list_remote_loads': loads,
    'POST /rpc/list_version_errors': errors,
    'POST /rpc/list_version_vitals': vitals,
  });
  const card = async () => within((await screen.findByRole('heading', { name: 'Inbox' })).closest('li')!);
  return { backend, card, ...renderForStaff(<RemotesTab />) };
}

describe('a remote', () => {
  test('names who answers for it, and how to reach them', async () => {
    const { card } = open();
    const contact = await (await card()).findByRole('link', { name: 'inbox@lineup.example' });
    expect(contact.getAttribute('href')).toBe('mailto:inbox@lineup.example');
    expect(contact.closest('dd')?.textContent).toBe(
      '@lineup/inbox, inbox@lineup.example, runbook apps/inbox/RUNBOOK.md',
    );
  });

  test('[SH-014] shows for whom it runs, how it does in this tab, and who changed it last', async () => {
    useRemoteStatus.setState({ inbox: { kind: 'open', build: build('aaaaaaaaaaaa'), loadedIn: 123.4 } });
    const at = new Date('2026-11-21T09:00:00Z');
    useRemoteFaults.setState(
      [{ id: 'inbox', version: 'bbbbbbbbbbbb', at, message: 'nothing came', kind: 'try' }],
      true,
    );
    const { card } = open(flagRow({ required_roles: ['recruit_player'] }));
    const text = (await card()).getByRole('heading').closest('li')?.textContent;
    expect(text).toContain('On for Player');
    expect(text).toContain('loaded');
    expect(text).toContain('123 ms');
    expect(text).toMatch(/bbbbbbbbbbbb: nothing came/);
    await waitFor(async () => expect((await card()).getByText(/turned off, by Ada Byron/)).toBeTruthy());
  });

  test('[SH-014] shows what failed in each version, how often, and where; words of strangers are words', async () => {
    const error = {
      ...{ remote: 'inbox', version: 'aaaaaaaaaaaa', fingerprint: '0123456789abcdef', name: 'TypeError' },
      ...{
        message: '<img src=x onerror=alert(1)>',
        frames: ['load /remotes/inbox/aaaaaaaaaaaa/static/js/4.js:2:8341'],
      },
      ...{ route: '/inbox/:conversationId', shell: 'fedcba9876543210', page_loads: 3, callers: 2 },
      ...{ affected_share: 0.125, first_at: '2026-11-20T10:00:00Z', last_at: '2026-11-21T10:00:00Z' },
    };
    const ofShell = {
      ...error,
      remote: 'shell',
      version: 'fedcba9876543210',
      message: 'of the shell',
      affected_share: null,
    };
    const { card } = open(flagRow(), { errors: [error, ofShell] });
    const list = await (await card()).findByRole('list', { name: 'Errors of inbox aaaaaaaaaaaa', hidden: true });
    expect(list.textContent).toContain('TypeError <img src=x onerror=alert(1)>');
    expect(list.querySelector('img')).toBeNull();
    expect(list.textContent).toContain('3 page loads (12.5%) from 2 addresses, on /inbox/:conversationId');
    expect(list.textContent).toContain('load /remotes/inbox/aaaaaaaaaaaa/static/js/4.js:2:8341');
    const shell = await screen.findByRole('list', { name: 'Errors of shell fedcba9876543210', hidden: true });
    expect(shell.textContent).toContain('of the shell3 page loads from 2 addresses');
  });

  test('[SH-014] shows how the pages of each version felt, and how the shell does', async () => {
    const vital = (metric: string, bound: number | null, change: object = {}) => ({
      ...{ remote: 'inbox', version: 'aaaaaaaaaaaa', metric, pages: 40, upper_bound: bound, ...change },
    });
    const load = (version: string, at: string, change: object) => ({
      ...{ remote: 'shell', channel: 'stable', version, loaded: 100, failed: 0, crashed: 0, slow: 0 },
      ...{ failing_callers: 0, average_ms: 321, last_at: at, ...change },
    });
    const { card } = open(flagRow(), {
      vitals: [
        ...[vital('LCP', 2500), vital('CLS', 0.1), vital('INP', null, { pages: 1 })],
        vital('LCP', 1000, { remote: 'shell', version: 'fedcba987654' }),
      ],
      loads: [
        load('0123456789ab', '2026-11-20T10:00:00Z', {}),
        load('fedcba987654', '2026-11-21T10:00:00Z', { crashed: 9, failing_callers: 4 }),
      ],
    });
    const own = await (await card()).findByRole('region', { name: 'Web vitals of inbox' });
    expect(own.textContent).toContain(
      'Three of four pages: largest paint below 2500 ms (40 pages), layout shift below 0.1 (40 pages), response to input above all bounds (1 page)',
    );
    const shell = await screen.findByRole('region', { name: 'Web vitals of shell' });
    expect(shell.textContent).toContain('fedcba987654Three of four pages: largest paint below 1000 ms');
    const [newest, before] = within(screen.getByRole('region', { name: 'Last hour of shell' })).getAllByRole(
      'listitem',
    );
    expect(newest?.textContent).toMatch(/^fedcba987654.*9 crashed \(9\.0% errors\), seen from 4 addresses.*Failing$/);
    expect(before?.textContent).not.toContain('Failing');
  });

  test('29.4 a canary of the shell that was stopped says so, beside what everybody gets', async () => {
    const load = (channel: string, version: string, change: object) => ({
      ...{ remote: 'shell', channel, version, loaded: 100, failed: 0, crashed: 0, slow: 0, failing_callers: 0 },
      ...{ average_ms: 321, last_at: '2026-11-21T10:00:00Z', ...change },
    });
    const stopped = flagRow({ key: 'stopped_shell', variant: 'fedcba987654' });
    open(flagRow(), {
      flags: [stopped],
      loads: [
        load('canary', 'fedcba987654', { crashed: 9, failing_callers: 4 }),
        load('stable', '0123456789ab', { last_at: '2026-11-21T11:00:00Z' }),
      ],
    });
    const list = within(await screen.findByRole('region', { name: 'Last hour of shell' }));
    const [stable, canary] = list.getAllByRole('listitem');
    expect(stable?.textContent).toMatch(/^0123456789ab100 loaded/);
    expect(stable?.textContent).not.toContain('Failing');
    expect(canary?.textContent).toMatch(/^fedcba987654 \(canary\)100 loaded.*FailingStopped$/);
  });

  test('is turned off and on by its flag, against the state that was shown', async () => {
    const { backend, card, user } = open();
    const toggle = (await card()).getByRole('switch', { name: 'Inbox is turned on' });
    expect(toggle.getAttribute('aria-checked')).toBe('true');
    await user.click(toggle);
    // Everybody's pages close: it asks, and says whom it meets.
    await answerQuestion(user, 'Turn Inbox off?It is on for everybody now', 'Keep on');
    expect(backend.callsOf('PATCH /experiments')).toEqual([]);
    await user.click(toggle);
    await answerQuestion(user, 'Turn Inbox off?', 'Turn off', 'Mails are sent twice');
    const [call] = backend.callsOf('PATCH /experiments');
    expect(call?.body).toEqual({ enabled: false, reason: 'Mails are sent twice' });
    expect(call?.query.get('updated_at')).toBe(`eq.${flagRow().updated_at}`);
  });

  test('turning it on asks as well, and says for whom', async () => {
    const { backend, card, user } = open(flagRow({ enabled: false, required_roles: ['recruit_player'] }));
    await user.click((await card()).getByRole('switch', { name: 'Inbox is turned on' }));
    await screen.findByRole('dialog', { name: 'Turn Inbox on?' });
    expect(backend.callsOf('PATCH /experiments')).toEqual([]);
    await answerQuestion(user, 'Turn Inbox on?Then it is on for Player.', 'Turn on', 'Mended');
    expect(backend.callsOf('PATCH /experiments')[0]?.body).toEqual({ enabled: true, reason: 'Mended' });
  });

  test('a refusal is said beside it', async () => {
    const { backend, card, user } = open();
    backend.answer('PATCH /experiments', failure(403, '42501', 'permission denied'));
    await user.click((await card()).getByRole('switch'));
    await answerQuestion(user, 'Turn Inbox off?', 'Turn off', 'Trial');
    expect((await (await card()).findByRole('alert')).textContent).toContain('You do not have permission to do this');
  });

  test('runs in the version that is chosen; one that does not fit this shell cannot be', async () => {
    const { backend, card, user } = open();
    const select = (await card()).getByLabelText('Version');
    await within(select).findByRole('option', { name: 'Earlier version 999999999999' });
    expect(within(select).getByRole<HTMLOptionElement>('option', { name: /canary/ }).disabled).toBe(true);
    // An arrow key alone moves nobody: it asks, and says whom it meets.
    await user.selectOptions(select, '999999999999');
    const question = 'Switch Inbox to “Earlier version 999999999999”?It is on for everybody now.';
    await answerQuestion(user, question, 'Keep');
    expect(document.activeElement).toBe(select);
    expect(backend.callsOf('PATCH /experiments')).toEqual([]);
    await user.selectOptions(select, '999999999999');
    await answerQuestion(user, question, 'Switch', 'Slow since today');
    expect(backend.callsOf('PATCH /experiments')[0]?.body).toEqual({
      variant: '999999999999',
      reason: 'Slow since today',
    });
  });

  test('its last change is undone', async () => {
    const { backend, card, user } = open();
    await user.click(await (await card()).findByRole('button', { name: 'Undo last change of Inbox' }));
    await answerQuestion(user, 'Turn remote_inbox on?', 'Undo it', 'Mended');
    expect(backend.callsOf('POST /rpc/undo_flag_change')[0]?.body).toEqual({ p_change_id: 7, p_reason: 'Mended' });
  });
});

describe('[SH-014] how versions do', () => {
  const row = (channel: string, version: string, change: object = {}) => ({
    ...{ remote: 'inbox', channel, version, loaded: 100, failed: 0, crashed: 0, slow: 0, failing_callers: 0 },
    ...{ average_ms: 321, last_at: '2026-11-20T10:00:00Z', ...change },
  });
  const bad = row('canary', 'cccccccccccc', { loaded: 20, crashed: 5, failing_callers: 4 });
  const preview = flagRow({ key: 'remote_inbox_preview', required_roles: ['recruit_player'] });
  const press = async (card: Awaited<ReturnType<typeof open>['card']>, name: string) =>
    card().then((own) => own.findByRole('button', { name }));

  test('a canary that fails more than twice as often says so, and is taken from its people', async () => {
    const { backend, card, user } = open(flagRow(), { flags: [preview], loads: [row('stable', 'aaaaaaaaaaaa'), bad] });
    const list = within(await (await card()).findByRole('region', { name: 'Last hour of inbox' }));
    const [stable, canary] = list.getAllByRole('listitem');
    expect(stable?.textContent).toContain('100 loaded, 0 did not, 0 crashed (0.0% errors), 321 ms on average');
    expect(stable?.textContent).not.toContain('Failing');
    expect(canary?.textContent).toContain('5 crashed (25.0% errors), seen from 4 addresses');
    expect(canary?.textContent).toContain('Failing');
    await user.click(await press(card, 'Roll back inbox canary'));
    await screen.findByRole('dialog', { name: 'Take the canary of inbox from its people?' });
    expect(backend.callsOf('PATCH /experiments')).toEqual([]);
    const question = 'Take the canary of inbox from its people?It is on for Player now. They get what everybody gets.';
    await answerQuestion(user, question, 'Roll back', 'It crashes');
    const [call] = backend.callsOf('PATCH /experiments');
    expect([call?.query.get('key'), call?.body]).toEqual([
      'eq.remote_inbox_preview',
      { enabled: false, reason: 'It crashes' },
    ]);
  });

  test('everybody is brought back to the stable version before, and then to that before it', async () => {
    const loads = [row('stable', 'aaaaaaaaaaaa', { crashed: 50 })];
    const { backend, card, user } = open(flagRow(), { loads });
    await user.click(await press(card, 'Roll back inbox stable'));
    await answerQuestion(user, 'Roll inbox back to 999999999999?', 'Roll back', 'It crashes');
    expect(backend.callsOf('PATCH /experiments')[0]?.body).toEqual({
      variant: '999999999999',
      reason: 'It crashes',
    });
    const again = planRollback(inbox, 'stable', [flagRow({ variant: '999999999999' })], deployed);
    expect(again?.fields).toEqual({ variant: '888888888888' });
    expect(planRollback(inbox, 'stable', [flagRow({ variant: '888888888888' })], deployed)).toBeNull();
  });

  test('a canary for a share of all browsers is stopped, by a flag that is made for it or is there already', async () => {
    const shared = { ...deployed, shares: { canary: 10 } };
    const plan = (flags: StaffFlag[]) => planRollback(inbox, 'canary', flags, shared);
    expect(plan([])).toMatchObject({
      kind: 'create',
      key: 'stopped_inbox',
      fields: { enabled: true, variant: 'cccccccccccc' },
    });
    const before = flagRow({ key: 'stopped_inbox', variant: '888888888888', enabled: false });
    expect(plan([before])).toEqual({
      kind: 'change',
      flag: before,
      fields: { enabled: true, variant: 'cccccccccccc' },
    });
    expect(plan([{ ...before, enabled: true, variant: 'cccccccccccc' }])).toBeNull();
  });

  test('a canary that was stopped says so', async () => {
    const stopped = flagRow({ key: 'stopped_inbox', variant: 'cccccccccccc' });
    const { card } = open(flagRow(), { flags: [stopped], loads: [bad] });
    const list = within(await (await card()).findByRole('region', { name: 'Last hour of inbox' }));
    expect(list.getByText('Stopped')).toBeTruthy();
  });

  test('a channel that nobody is led to, or a version that is gone, cannot be rolled back', async () => {
    const { card } = open(flagRow(), { loads: [bad, row('canary', 'dddddddddddd')] });
    const list = within(await (await card()).findByRole('region', { name: 'Last hour of inbox' }));
    expect(list.queryByRole('button')).toBeNull();
    expect(list.getByText(/no longer live/)).toBeTruthy();
  });

  test('who released what is there to read', async () => {
    const { card } = open();
    expect((await (await card()).findByText(/released aaaaaaaaaaaa by Kim/)).textContent).toContain('commit c0ffee');
  });

  test('who gets a canary is said, and how to choose them', async () => {
    const { card } = open();
    expect(
      (await card()).getByText('Nobody by a flag. Add the flag remote_inbox_preview to choose who gets it.'),
    ).toBeTruthy();
  });
});

describe('versions', () => {
  test('a variant that names nothing deployed is shown for what it runs', () => {
    expect(versionChoices(deployed, 'nightly').at(-1)).toMatchObject({
      variant: 'nightly',
      label: 'nightly (not deployed: runs stable)',
    });
  });

  test('"stable" is the same as none', () => {
    expect(versionChoices(deployed, 'stable').map(({ variant }) => variant)).toEqual(['', 'canary', '999999999999']);
  });

  test('nobody is moved to a preview', () => {
    const channels = { ...deployed.channels, 'pr-77': build('dddddddddddd') };
    expect(versionChoices({ ...deployed, channels }, '').map(({ variant }) => variant)).not.toContain('pr-77');
  });

  test('a version that is also a channel’s stays choosable once it is chosen', () => {
    expect(versionChoices(deployed, 'cccccccccccc').at(-1)?.label).toBe('Version cccccccccccc');
  });

  test('checking a build names the scripts that do not come', async () => {
    const asked = vi.fn<typeof fetch>(async (address) =>
      String(address).endsWith('entry.js') ? new Response('ok') : new Response('', { status: 404 }),
    );
    vi.stubGlobal('fetch', asked);
    const { problems } = await checkBuild(build('aaaaaaaaaaaa'));
    expect(problems).toEqual(['/remotes/inbox/aaaaaaaaaaaa/routes.js answers 404']);
    expect(asked).toHaveBeenCalledWith('/remotes/inbox/aaaaaaaaaaaa/entry.js', {
      cache: 'no-store',
      integrity: 'sha256-x',
    });
  });
});
