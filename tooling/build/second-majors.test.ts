import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installedVersion, providedModules } from './shared-modules.ts';
import { secondLoaders, secondMajors, secondsNow } from './second-majors.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'lineup-shell-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Installs packages for a shell that states these, beside the zustand of the workspace. */
function state(stated: Record<string, string>, installed: Record<string, string> = {}): void {
  writeFileSync(path.join(folder, 'second-majors.json'), JSON.stringify(stated));
  for (const [name, version] of Object.entries({ zustand: installedVersion('zustand'), ...installed })) {
    const own = path.join(folder, 'node_modules', name);
    mkdirSync(own, { recursive: true });
    writeFileSync(path.join(own, 'package.json'), JSON.stringify({ name: 'zustand', version }));
  }
}

describe('29.2 what the shell has in another major', () => {
  test('is what it states, in the version that is installed for it', () => {
    state({ zustand: 'zustand-4' }, { 'zustand-4': '4.5.7' });
    const seconds = secondMajors(folder);
    expect(seconds).toEqual({ zustand: { version: '4.5.7', request: 'zustand-4' } });
    expect(secondLoaders(seconds)).toContain(
      `'zustand': () => import(/* webpackChunkName: "second-zustand" */ 'zustand-4'),`,
    );
    expect(secondsNow(seconds)).toContain(`'zustand': () => require('zustand-4'),`);
  });

  test('is another one than the shell has, whatever the workspace has', () => {
    state({ zustand: 'zustand-old' }, { zustand: '6.0.1', 'zustand-old': installedVersion('zustand') });
    expect(secondMajors(folder)).toEqual({
      zustand: { version: installedVersion('zustand'), request: 'zustand-old' },
    });
    expect(providedModules(folder)).toMatchObject({ zustand: '6.0.1' });
    state({ zustand: 'zustand-too' }, { zustand: '6.0.1', 'zustand-too': '6.1.0' });
    expect(() => secondMajors(folder)).toThrow('whoever needs zustand 6.1.0 can use 6.0.1');
  });

  test.each([
    'react',
    'react-router-dom',
    '@tanstack/react-query',
    '@lineup/data',
    '@lineup/schema',
    '@lineup/ui/button',
  ])('is never %s, of which one copy must do for all', (name) => {
    state({ [name]: 'another' }, { another: '4.0.0' });
    expect(() => secondMajors(folder)).toThrow(`${name} cannot be there in two majors; only zustand can`);
  });

  test('is another major, and is installed', () => {
    state({ zustand: 'zustand-too' }, { 'zustand-too': installedVersion('zustand') });
    expect(() => secondMajors(folder)).toThrow(/^zustand-too is .*can use/);
    state({ zustand: 'zustand-gone' });
    expect(() => secondMajors(folder)).toThrow('zustand-gone is not installed');
  });
});
