import { CONTRACT, type RemoteBuild } from '@lineup/contract';
import { failure, fakeBackend } from '@lineup/data/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeployedBuilds } from '../../../federation/registry/deployed-builds';
import { useRegistry } from '../../../federation/registry/registry';
import { useRemoteFaults } from '../../../federation/runtime/remote-faults';
import { useRemoteStatus } from '../../../federation/remote-status';
import { testBuild, testEntry } from '../../../federation/testing';
import { changeRow, flagRow, renderForStaff } from '../console.fixture';
import { checkBuild } from './check-build';
import { RemotesTab } from './remotes-tab';
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
  channels: { stable: build('aaaaaaaaaaaa'), canary: build('cccccccccccc', { contract: CONTRACT + 1 }) },
  earlier: [build('999999999999')],
};
vi.mock('../../../federation/runtime/load-loader', () => ({
  loadLoader: async () => ({ loadDeployed: async () => ({ inbox: deployed }) }),
}));

beforeEach(() => {
  vi.stubGlobal('__FEDERATION_VERSION__', '2.9.2');
  vi.stubGlobal('__PROVIDED_VERSIONS__', {});
  useRemoteStatus.setState({}, true);
  useRemoteFaults.setState([], true);
  const environment = { supabaseUrl: '/', anonKey: 'x', release: '1' };
  useRegistry.setState({ status: 'ready', registry: { environment, remotes: [inbox] } });
});

function open(flag = flagRow()) {
  const backend = fakeBackend({
    'GET /experiments': [flag],
    'PATCH /experiments': [{ key: 'remote_inbox' }],
    'POST /rpc/list_flag_changes': [changeRow({ id: 9, key: 'other' }), changeRow()],
    'POST /rpc/undo_flag_change': null,
  });
  const card = async () => within((await screen.findByRole('heading', { name: 'Inbox' })).closest('li')!);
  return { backend, card, ...renderForStaff(<RemotesTab />) };
}

describe('a remote', () => {
  test('[SH-014] shows for whom it runs, how it does in this tab, and who changed it last', async () => {
    useRemoteStatus.setState({ inbox: { kind: 'open', build: build('aaaaaaaaaaaa'), loadedIn: 123.4 } });
    const at = new Date('2026-11-21T09:00:00Z');
    useRemoteFaults.setState([{ id: 'inbox', version: 'bbbbbbbbbbbb', at, message: 'nothing came' }], true);
    const { card } = open(flagRow({ required_roles: ['recruit_player'] }));
    const text = (await card()).getByRole('heading').closest('li')?.textContent;
    expect(text).toContain('On for Player');
    expect(text).toContain('loaded');
    expect(text).toContain('123 ms');
    expect(text).toMatch(/bbbbbbbbbbbb: nothing came/);
    await waitFor(async () => expect((await card()).getByText(/turned off, by Ada Byron/)).toBeTruthy());
  });

  test('is turned off and on by its flag, against the state that was shown', async () => {
    const { backend, card, user } = open();
    const toggle = (await card()).getByRole('switch', { name: 'Inbox is turned on' });
    expect(toggle.getAttribute('aria-checked')).toBe('true');
    await user.click(toggle);
    const [call] = backend.callsOf('PATCH /experiments');
    expect(call?.body).toEqual({ enabled: false });
    expect(call?.query.get('updated_at')).toBe(`eq.${flagRow().updated_at}`);
  });

  test('a refusal is said beside it', async () => {
    const { backend, card, user } = open();
    backend.answer('PATCH /experiments', failure(403, '42501', 'permission denied'));
    await user.click((await card()).getByRole('switch'));
    expect((await (await card()).findByRole('alert')).textContent).toContain('You do not have permission to do this');
  });

  test('runs in the version that is chosen; one that does not fit this shell cannot be', async () => {
    const { backend, card, user } = open();
    const select = (await card()).getByLabelText('Version');
    await within(select).findByRole('option', { name: 'Earlier version 999999999999' });
    expect(within(select).getByRole<HTMLOptionElement>('option', { name: /canary/ }).disabled).toBe(true);
    await user.selectOptions(select, '999999999999');
    expect(backend.callsOf('PATCH /experiments')[0]?.body).toEqual({ variant: '999999999999' });
  });

  test('its last change is undone', async () => {
    const { backend, card, user } = open();
    await user.click(await (await card()).findByRole('button', { name: 'Undo last change of Inbox' }));
    expect(backend.callsOf('POST /rpc/undo_flag_change')[0]?.body).toEqual({ p_change_id: 7 });
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
