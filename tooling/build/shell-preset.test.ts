import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './shared-modules.ts';
import { splitChunks } from './shell-preset.ts';

const ui = path.join(root, 'libs/ui/src');
const groups = (splitChunks as { cacheGroups: Record<string, { test: RegExp }> }).cacheGroups;

/** Files of `libs/ui/src` that a group of the split takes. */
function taken(group: string): string[] {
  const files = readdirSync(ui, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => groups[group]?.test.test(path.join(ui, file)))
    .map((file) => file.replaceAll('\\', '/'));
}

test('the components that only name antd’s own are still found', () => {
  expect(taken('facades')).toEqual(expect.arrayContaining(['antd/dialog.tsx', 'antd/confirm-dialog.tsx']));
});

test('the parts that most screens use together are still found, each kind of them', () => {
  expect(taken('parts')).toEqual(
    expect.arrayContaining(['theme.ts', 'toast.ts', 'parts/page-header.tsx', 'form/too-long.ts']),
  );
});

test('the small parts of lists and cards are still found, each kind of them', () => {
  const content = taken('content');
  expect(taken('parts')).toContain('content/chip.tsx');
  expect(taken('cards')).toEqual(expect.arrayContaining(['content/logo.tsx', 'identity/crest.tsx']));
  expect(taken('lists')).toEqual(expect.arrayContaining(['content/filters.tsx', 'content/many-filter.tsx']));
  expect(content).toContain('content/undo-notice.tsx');
  expect(content.some((file) => /^antd\/.*\.css$/.test(file))).toBe(true);
});

test('fields are one file, without what few forms want of them', () => {
  const form = taken('form').filter((file) => !file.includes('.test.'));
  expect(form).toEqual(expect.arrayContaining(['form/index.ts', 'form/use-form.ts', 'form/form.module.css']));
  const later = [
    'too-long.ts',
    'draft-notice.tsx',
    'draft-owner.ts',
    'forget-draft.ts',
    'has-text.ts',
    'kept-drafts.ts',
  ];
  expect(form.filter((file) => later.includes(file.replace('form/', '')))).toEqual([]);
  expect(readdirSync(path.join(ui, 'form'))).toEqual(expect.arrayContaining([...later, 'others-changes.ts']));
  expect(taken('cards')).toContain('form/forget-draft.ts');
});

test('the libraries and antd are still where the split looks for them', () => {
  for (const name of ['react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom', '@tanstack', 'zustand'])
    expect(groups['libraries']?.test.test(path.join(root, 'node_modules', name, 'index.js'))).toBe(true);
  const packages = readdirSync(path.join(root, 'node_modules'));
  for (const name of ['antd', '@ant-design', '@rc-component', 'react-router', 'scheduler'])
    expect(packages).toContain(name);
  for (const name of ['@babel/runtime', '@emotion/hash', '@rc-component/motion', 'clsx', 'is-mobile', 'stylis']) {
    const file = path.join(root, 'node_modules', name, 'package.json');
    expect(existsSync(file)).toBe(true);
    expect(groups['components']?.test.test(file)).toBe(true);
  }
  expect(groups['facades']?.test.test(path.join(root, 'node_modules/antd/es/button/index.js'))).toBe(true);
});
