import { beforeEach, describe, expect, test } from 'vitest';
import { channelFor, isAdmitted, passGate, useGateFacts, type GateFacts } from './gate';
import { testBuild, testEntry } from './testing';

const build = testBuild('a1');
const teams = testEntry({
  id: 'teams',
  basePaths: ['/teams', '/players'],
  flag: 'teams_management',
  gate: { paths: ['/teams'], passingRoles: ['yes_admin', 'yes_developer'], title: 'Team Management' },
  channels: { stable: build, canary: build },
});
const learn = testEntry({ channels: teams.channels });

function facts(change: Partial<GateFacts> = {}): GateFacts {
  return { isOn: () => false, variant: (_, fallback) => fallback, roles: [], ...change };
}

beforeEach(() => useGateFacts.setState({ facts: null }));

describe('who may enter', () => {
  test('[FL-017] [SE-036] with the flag on everybody', () => {
    expect(isAdmitted(teams, '/teams/42/manage', facts({ isOn: () => true }))).toBe(true);
  });

  test.each(['/teams', '/teams/create', '/teams/42/manage'])(
    '[FL-017] [TM-008] [SE-036] with the flag off nobody enters %s',
    (path) => {
      expect(isAdmitted(teams, path, facts())).toBe(false);
    },
  );

  test.each(['yes_admin', 'yes_developer'])('[TM-009] with the flag off %s still enters the team screens', (role) => {
    expect(isAdmitted(teams, '/teams', facts({ roles: [role] }))).toBe(true);
  });

  test('[TM-010] with the flag off yes_staff does not', () => {
    expect(isAdmitted(teams, '/teams', facts({ roles: ['yes_staff'] }))).toBe(false);
  });

  test('paths that the gate does not name need no flag', () => {
    expect(isAdmitted(teams, '/players', facts())).toBe(true);
    expect(isAdmitted(teams, '/players', null)).toBe(true);
  });

  test('without a gate every path of the remote needs the flag', () => {
    expect(isAdmitted(learn, '/learn', facts())).toBe(false);
    expect(isAdmitted(learn, '/learn', facts({ isOn: (key) => key === 'remote_learn' }))).toBe(true);
  });
});

describe('[FL-019] while something is loading nothing is refused', () => {
  test('flags', () => {
    expect(isAdmitted(teams, '/teams', null)).toBeNull();
  });

  test('roles, when the flag is off and a role may pass', () => {
    expect(isAdmitted(teams, '/teams', facts({ roles: null }))).toBeNull();
  });

  test('roles do not hold up a flag that is on', () => {
    expect(isAdmitted(teams, '/teams', facts({ isOn: () => true, roles: null }))).toBe(true);
  });

  test('the gate decides when the roles arrive', async () => {
    useGateFacts.setState({ facts: facts({ roles: null }) });
    const decision = passGate(teams, '/teams');
    useGateFacts.setState({ facts: facts({ roles: ['yes_admin'] }) });
    await expect(decision).resolves.toEqual({ isOpen: true, channel: 'stable' });
  });
});

describe('the channel', () => {
  const on = (variant?: string) =>
    facts({ isOn: (flag) => flag === teams.flag, variant: (_, fallback) => variant ?? fallback });
  const preview = `${teams.flag}_preview`;

  test('is the variant of the flag', () => {
    expect(channelFor(teams, on('canary'))).toBe('canary');
  });

  test('is stable when the flag names none, or is off', () => {
    expect(channelFor(teams, on())).toBe('stable');
    expect(channelFor(teams, facts({ variant: () => 'canary' }))).toBe('stable');
  });

  test('is a preview for whom its own flag chooses, also while the flag of all names another', () => {
    const chosen = (variant?: string) =>
      facts({
        isOn: () => true,
        variant: (flag, fallback) => (flag === preview ? variant : 'abc') ?? fallback,
      });
    expect(channelFor(teams, chosen())).toBe('canary');
    expect(channelFor(teams, chosen('beta'))).toBe('beta');
    expect(channelFor(teams, on('abc'))).toBe('abc');
  });

  test('waits for the roles that a preview asks for', async () => {
    const waiting = facts({ isOn: (flag) => (flag === preview ? null : true), roles: null });
    expect(channelFor(teams, waiting)).toBeNull();
    useGateFacts.setState({ facts: waiting });
    const decision = passGate(teams, '/teams');
    useGateFacts.setState({ facts: facts({ isOn: () => true, roles: ['yes_developer'] }) });
    await expect(decision).resolves.toEqual({ isOpen: true, channel: 'canary' });
  });
});
