import { describe, expect, it } from 'vitest';
import { addMissingPlatforms, platformOf, type Lockfile } from './platforms.ts';

describe('platforms of the lock file', () => {
  it('reads system, processor and C library from a name', () => {
    expect(platformOf('@a/binding-linux-x64-musl')).toEqual({ os: ['linux'], cpu: ['x64'], libc: ['musl'] });
    expect(platformOf('@a/binding-linux-arm-gnueabihf')).toEqual({ os: ['linux'], cpu: ['arm'], libc: ['glibc'] });
    expect(platformOf('@a/core-darwin-arm64')).toEqual({ os: ['darwin'], cpu: ['arm64'] });
    expect(platformOf('@a/cli-windows-x64')).toEqual({ os: ['win32'], cpu: ['x64'] });
    expect(platformOf('@a/binding-wasm32-wasi')).toEqual({ cpu: ['wasm32'] });
    expect(platformOf('fsevents')).toBeNull();
  });

  it('adds what is missing, keeps what is there, and leaves ranges and other names alone', () => {
    const lockfile: Lockfile = {
      packages: {
        'node_modules/tool': {
          version: '2.0.0',
          dev: true,
          optionalDependencies: { 'tool-linux-x64': '2.0.0', 'tool-win32-x64': '2.0.0', fsevents: '~2.3.0' },
        },
        'node_modules/tool-linux-x64': { version: '2.0.0', os: ['linux'], cpu: ['x64'] },
      },
    };
    expect(addMissingPlatforms(lockfile)).toEqual(['tool-win32-x64']);
    expect(lockfile.packages['node_modules/tool-win32-x64']).toEqual({
      version: '2.0.0',
      dev: true,
      optional: true,
      os: ['win32'],
      cpu: ['x64'],
    });
    expect(addMissingPlatforms(lockfile)).toEqual([]);
  });

  it('finds a binary that lies inside its package', () => {
    const lockfile: Lockfile = {
      packages: {
        'node_modules/tool': { optionalDependencies: { 'tool-linux-x64': '2.0.0' } },
        'node_modules/tool/node_modules/tool-linux-x64': { version: '2.0.0' },
      },
    };
    expect(addMissingPlatforms(lockfile)).toEqual([]);
  });
});
