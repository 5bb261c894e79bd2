import { describe, expect, test } from 'vitest';
import { CONTRACT, compatibilityProblems, contractProblem, satisfies, secondsTaken } from './compatibility';

const shell = { contract: 2, pluginVersion: '2.9.2', provided: { react: '19.3.1', '@lineup/ui/button': '0.1.0' } };
const build = { contract: 2, pluginVersion: '2.9.2', shared: { react: '^19.3.0', '@lineup/ui/button': '^0.1.0' } };

describe('contract versions', () => {
  test('a shell accepts its own contract and the previous one', () => {
    expect(contractProblem(2, 2)).toBeNull();
    expect(contractProblem(1, 2)).toBeNull();
    expect(contractProblem(CONTRACT)).toBeNull();
  });

  test('a newer contract is refused with both versions named', () => {
    expect(contractProblem(3, 2)).toBe('it needs contract 3, and this shell speaks up to 2');
  });

  test('a contract two versions back is refused', () => {
    expect(contractProblem(1, 3)).toBe('it was written for contract 1, and this shell speaks 2 and 3');
  });
});

describe('compatibility of a build with a shell', () => {
  test('a build that fits has no problem', () => {
    expect(compatibilityProblems(build, shell)).toEqual([]);
  });

  test('29.7 a remote that mounts itself is refused by a shell from before that', () => {
    const provided = { '@lineup/contract': '0.1.0' };
    const mounted = {
      ...build,
      shared: { '@lineup/contract': '^0.1.0' },
      uses: { '@lineup/contract': ['defineMount'] },
    };
    const exports = { '@lineup/contract': ['defineRemote'] };
    expect(compatibilityProblems(mounted, { ...shell, provided, exports })).toEqual([
      'it uses defineMount of @lineup/contract, which this shell does not export',
    ]);
  });

  test('every problem is reported, not only the first', () => {
    const problems = compatibilityProblems(
      {
        contract: 9,
        pluginVersion: '2.10.0',
        shared: { react: '^20.0.0', '@lineup/ui/gantt': '^0.1.0' },
      },
      shell,
    );
    expect(problems).toEqual([
      'it needs contract 9, and this shell speaks up to 2',
      'it was built with Module Federation 2.10.0, and this shell runs 2.9.2',
      'it needs react ^20.0.0, and this shell provides 19.3.1',
      'it needs @lineup/ui/gantt ^0.1.0, which this shell does not provide',
    ]);
  });
});

describe('Module Federation', () => {
  test.each([
    ['2.9.1', true],
    ['2.9.30', true],
    ['2.10.0', false],
    ['3.9.2', false],
  ])('of a remote may be %s in a shell of 2.9.2: %s', (pluginVersion, fits) => {
    expect(compatibilityProblems({ ...build, pluginVersion }, shell).length === 0).toBe(fits);
  });
});

describe('the names that a build uses', () => {
  const offer = { ...shell, exports: { react: ['useState', 'default'], '@lineup/ui/button': ['Button'] } };
  const uses = { react: ['useState'], '@lineup/ui/button': ['Button'] };

  test('are all there, or it is refused with those that are missing', () => {
    expect(compatibilityProblems({ ...build, uses }, offer)).toEqual([]);
    const more = { ...build, uses: { ...uses, react: ['useState', 'useHope', 'useLuck'] } };
    expect(compatibilityProblems(more, offer)).toEqual([
      'it uses useHope, useLuck of react, which this shell does not export',
    ]);
  });

  test('do not count where one of the two does not know them, as before names were written down', () => {
    expect(compatibilityProblems(build, offer)).toEqual([]);
    expect(compatibilityProblems({ ...build, uses: { ...uses, react: ['useHope'] } }, shell)).toEqual([]);
    expect(compatibilityProblems({ ...build, uses: { zustand: ['create'] } }, offer)).toEqual([]);
  });

  test('in slots are compared with what slots get, which is less', () => {
    const given = { ...offer, slotExports: { react: ['useState'] } };
    const slots = (names: string[]) => compatibilityProblems({ ...build, uses, slotUses: { react: names } }, given);
    expect(slots(['useState'])).toEqual([]);
    expect(slots(['useState', 'default'])).toEqual([
      'its slots use default of react, which this shell does not give to slots',
    ]);
  });

  test('of a module that is not there at all are one problem, not two', () => {
    const gone = { ...build, shared: { zustand: '^5.1.0' }, uses: { zustand: ['create'] } };
    expect(compatibilityProblems(gone, { ...offer, exports: { ...offer.exports, zustand: [] } })).toEqual([
      'it needs zustand ^5.1.0, which this shell does not provide',
    ]);
  });
});

describe('29.2 two majors of one module', () => {
  const offer = {
    ...shell,
    provided: { ...shell.provided, zustand: '6.0.0' },
    exports: { zustand: ['create', 'createStore'] },
    slotExports: { zustand: ['create'] },
    second: { zustand: { version: '5.1.0', exports: ['create', 'useStore'] } },
  };
  const with5 = { ...build, shared: { ...build.shared, zustand: '^5.0.0' } };
  const with6 = { ...build, shared: { ...build.shared, zustand: '^6.0.0' } };

  test('a remote takes the second only where the first does not fit its range', () => {
    expect(secondsTaken(offer, with5.shared)).toEqual(['zustand']);
    expect(secondsTaken(offer, with6.shared)).toEqual([]);
    expect(secondsTaken(offer, build.shared)).toEqual([]);
    expect(secondsTaken(shell, with5.shared)).toEqual([]);
    expect(compatibilityProblems(with5, offer)).toEqual([]);
    expect(compatibilityProblems(with6, offer)).toEqual([]);
  });

  test('a range that neither fits is refused with both', () => {
    expect(compatibilityProblems({ ...build, shared: { zustand: '^4.0.0' } }, offer)).toEqual([
      'it needs zustand ^4.0.0, and this shell provides 6.0.0 and 5.1.0',
    ]);
  });

  test('the names of each are compared with those of the major that it takes', () => {
    const uses = (name: string) => ({ uses: { zustand: [name] } });
    expect(compatibilityProblems({ ...with5, ...uses('useStore') }, offer)).toEqual([]);
    expect(compatibilityProblems({ ...with6, ...uses('createStore') }, offer)).toEqual([]);
    const missing = (name: string) => [`it uses ${name} of zustand, which this shell does not export`];
    expect(compatibilityProblems({ ...with5, ...uses('createStore') }, offer)).toEqual(missing('createStore'));
    expect(compatibilityProblems({ ...with6, ...uses('useStore') }, offer)).toEqual(missing('useStore'));
  });

  test('slots get the first alone', () => {
    const slotUses = { zustand: ['create'] };
    expect(compatibilityProblems({ ...with6, slotUses }, offer)).toEqual([]);
    expect(compatibilityProblems({ ...with5, slotUses }, offer)).toEqual([
      'its slots use zustand ^5.0.0, and this shell gives 6.0.0 to slots',
    ]);
  });
});

describe('ranges', () => {
  test.each([
    ['1.2.3', '^1.2.3', true],
    ['1.9.0', '^1.2.3', true],
    ['1.2.2', '^1.2.3', false],
    ['2.0.0', '^1.2.3', false],
    ['0.1.4', '^0.1.0', true],
    ['0.2.0', '^0.1.0', false],
    ['0.0.3', '^0.0.3', true],
    ['0.0.4', '^0.0.3', false],
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '1.2.3', false],
    ['19.4.0-rc.1', '^19.3.0', false],
    ['19.4.0-rc.1', '^19.4.0-rc.1', true],
    ['1.2.3', '>=1.0.0', false],
    ['not a version', '^1.0.0', false],
  ])('%s in %s: %s', (version, range, expected) => {
    expect(satisfies(version, range)).toBe(expected);
  });
});
