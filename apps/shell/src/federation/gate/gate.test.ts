import { rolesQuery } from '@lineup/auth';
import type { User } from '@lineup/data';
import { flagsQuery, type Flag } from '@lineup/flags';
import { testFlag } from '@lineup/flags/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient, session } from '../../platform';
import * as asked from '../registry/asked-channel';
import { channelFor, isAdmitted, passGate, type Known } from './gate';
import { testBuild, testEntry } from '../testing';

const build = testBuild('a1');
const teams = testEntry({
  id: 'teams',
  basePaths: ['/teams', '/players'],
  flag: 'teams_management',
  gate: { paths: ['/teams'], passingRoles: ['yes_admin', 'yes_developer'], title: 'Team Management' },
  channels: { stable: build, canary: build },
});
const learn = testEntry({ channels: teams.channels });

const roles = (...names: string[]) => names.map((role) => ({ role, college_id: null }));
const known = (flags: Flag[] = [], change: Known = {}): Known => ({ flags, roles: [], ...change });
const teamsOn = (change: Partial<Flag> = {}) => testFlag(teams.flag, change);

/** Somebody is signed in whose roles arrive when the test says so. */
function signInWaiting() {
  vi.spyOn(session, 'settled').mockResolvedValue({ status: 'signed-in', session: null, user: { id: 'u1' } as User });
  let arrive: (held: ReturnType<typeof roles>) => void = () => {};
  const { queryKey } = rolesQuery('u1');
  void queryClient.prefetchQuery({ queryKey, queryFn: () => new Promise((resolve) => (arrive = resolve)) });
  return (...names: string[]) => arrive(roles(...names));
}

afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
});

describe('who may enter', () => {
  test('[FL-017] [SE-036] with the flag on everybody', () => {
    expect(isAdmitted(teams, '/teams/42/manage', known([teamsOn()]))).toBe(true);
  });

  test.each(['/teams', '/teams/create', '/teams/42/manage'])(
    '[FL-017] [TM-008] [SE-036] with the flag off nobody enters %s',
    (path) => {
      expect(isAdmitted(teams, path, known())).toBe(false);
    },
  );

  test.each(['yes_admin', 'yes_developer'])(
    '[TM-009] [SE-037] %s enters the team screens whatever the flag is',
    (role) => {
      const none = testFlag(teams.flag, { enabled: false });
      const nobody = teamsOn({ rollout_percentage: 0 });
      for (const flags of [[], [none], [nobody], [teamsOn()]])
        for (const path of ['/teams', '/teams/create', '/teams/42/manage'])
          expect(isAdmitted(teams, path, known(flags, { roles: roles(role) }))).toBe(true);
    },
  );

  test('[TM-010] with the flag off yes_staff does not', () => {
    expect(isAdmitted(teams, '/teams', known([], { roles: roles('yes_staff') }))).toBe(false);
  });

  test('paths that the gate does not name need no flag', () => {
    expect(isAdmitted(teams, '/players', known())).toBe(true);
    expect(isAdmitted(teams, '/players', {})).toBe(true);
  });

  test('without a gate every path of the remote needs the flag', () => {
    expect(isAdmitted(learn, '/learn', known())).toBe(false);
    expect(isAdmitted(learn, '/learn', known([testFlag('remote_learn')]))).toBe(true);
  });
});

describe('[FL-019] while something is loading nothing is refused', () => {
  test('flags', () => {
    expect(isAdmitted(teams, '/teams', {})).toBeNull();
  });

  test('roles, when the flag is off and a role may pass', () => {
    expect(isAdmitted(teams, '/teams', known([], { roles: undefined }))).toBeNull();
  });

  test('roles do not hold up a flag that is on', () => {
    expect(isAdmitted(teams, '/teams', known([teamsOn()], { roles: undefined }))).toBe(true);
  });

  test('the gate decides when the roles arrive', async () => {
    queryClient.setQueryData(flagsQuery.queryKey, []);
    const arrive = signInWaiting();
    const decision = passGate(teams, '/teams');
    arrive('yes_admin');
    await expect(decision).resolves.toEqual({ isOpen: true, channel: 'stable' });
  });
});

describe('the channel', () => {
  const on = (variant: string | null = null) => known([teamsOn({ variant })]);
  const preview = `${teams.flag}_preview`;

  test('is the variant of the flag', () => {
    expect(channelFor(teams, on('canary'))).toBe('canary');
  });

  test('is stable when the flag names none, or is off', () => {
    expect(channelFor(teams, on())).toBe('stable');
    expect(channelFor(teams, known([teamsOn({ variant: 'canary', rollout_percentage: 0 })]))).toBe('stable');
  });

  test('is a preview for whom its own flag chooses, also while the flag of all names another', () => {
    const chosen = (variant: string | null = null) =>
      known([teamsOn({ variant: 'abc' }), testFlag(preview, { variant })]);
    expect(channelFor(teams, chosen())).toBe('canary');
    expect(channelFor(teams, chosen('beta'))).toBe('beta');
    expect(channelFor(teams, on('abc'))).toBe('abc');
  });

  test('waits for the roles that a preview asks for', async () => {
    const flags = [teamsOn(), testFlag(preview, { required_roles: ['yes_developer'] })];
    expect(channelFor(teams, { flags })).toBeNull();
    queryClient.setQueryData(flagsQuery.queryKey, flags);
    const arrive = signInWaiting();
    const decision = passGate(teams, '/teams');
    arrive('yes_developer');
    await expect(decision).resolves.toEqual({ isOpen: true, channel: 'canary' });
  });
});

describe('the channel that the address asks for', () => {
  const flags = [teamsOn({ variant: 'canary' })];
  beforeEach(() => void vi.spyOn(asked, 'askedChannel').mockReturnValue('pr-7'));

  test.each(['yes_admin', 'yes_developer', 'yes_staff'])('[SH-014] is what %s gets', (role) => {
    expect(channelFor(teams, { flags, roles: roles(role) })).toBe('pr-7');
  });

  test('[SH-014] changes nothing for anybody else', () => {
    expect(channelFor(teams, { flags, roles: roles('recruit_player', 'programs_college_admin') })).toBe('canary');
    expect(channelFor(teams, { flags, roles: [] })).toBe('canary');
  });

  test('waits for the roles', () => {
    expect(channelFor(teams, { flags })).toBeNull();
  });
});

describe('the one copy', () => {
  test('[FL-018] flags that cannot be read close every gated path', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(queryClient, 'ensureQueryData').mockRejectedValue(new Error('down'));
    await expect(passGate(learn, '/learn')).resolves.toEqual({ isOpen: false, channel: 'stable' });
  });

  test('roles are read only where a flag or the gate asks for them', async () => {
    const settled = vi.spyOn(session, 'settled');
    queryClient.setQueryData(flagsQuery.queryKey, [testFlag('remote_learn'), teamsOn()]);
    await expect(passGate(learn, '/learn')).resolves.toEqual({ isOpen: true, channel: 'stable' });
    await expect(passGate(teams, '/teams')).resolves.toEqual({ isOpen: true, channel: 'stable' });
    expect(settled).not.toHaveBeenCalled();
  });
});
