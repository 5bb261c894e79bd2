import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { namesWithoutTheirText } from './button-names.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

const mismatches = (source: string) => namesWithoutTheirText(source).map(({ name, text }) => `${name} | ${text}`);

test('a button whose name leaves out what it shows is found', () => {
  expect(
    mismatches(`
      const found = [
        <Button aria-label="Remove Kai">Delete</Button>,
        <Link aria-label={\`Open \${name}\`}><Star aria-hidden /> See</Link>,
        <button aria-label={isOn ? \`Undo it for \${name}\` : \`Confirm \${name}\`}>{isOn ? 'Undo' : 'Agree'}</button>,
        <Button aria-label={label}>{yes}</Button>,
        <Button aria-label={t('Remove {name}', { name })}>{t('Delete')}</Button>,
      ];`),
  ).toEqual([
    'Remove Kai | Delete',
    'Open ‹name› | See',
    'Confirm ‹name› | Agree',
    '‹label› | ‹yes›',
    'Remove ‹name› | Delete',
  ]);
});

test('nothing is found where the name holds the text, or nothing shows', () => {
  expect(
    mismatches(`
      const fine = [
        <Button aria-label={\`Remove \${name}\`}>Remove</Button>,
        <Button aria-label={\`\${yes}: \${team}\`}>{yes}</Button>,
        <Button aria-label={t('How It Works for players')}>{t('How It Works')}</Button>,
        <Button aria-label="Close"><X aria-hidden /></Button>,
        <Button aria-label={isSmall ? \`Add \${name}\` : undefined}>{!isSmall && 'Add to my board'}</Button>,
        <Button aria-label={isOn ? \`Undo it, \${name}\` : \`Confirm \${name}\`}>{isOn ? 'Undo it' : 'Confirm'}</Button>,
      ];`),
  ).toEqual([]);
});

/** Names that hold the text in a way that a source does not show. */
const HOLDING = {
  'apps/inbox/src/kit/tool-button.tsx': 'its children are an icon',
  'apps/recruiting/src/directory/college-list/state-map.tsx': 'the letters of a state stand for its name',
  'libs/ui/src/calendar/month-grid.tsx': 'a day is in its date',
};

test('every button is found by what it shows', () => {
  const found = new Map(
    globSync('{apps,libs}/*/src/**/*.tsx', { cwd: ROOT })
      .filter((file) => !file.endsWith('.test.tsx'))
      .map((file) => [
        file.replaceAll('\\', '/'),
        namesWithoutTheirText(readFileSync(path.join(ROOT, file), 'utf8')).map(
          ({ line, name, text }) => `line ${line}: “${name}” leaves out “${text}”`,
        ),
      ]),
  );
  const holding = Object.keys(HOLDING);
  // What needs no exception any more has none.
  for (const file of holding) expect(found.get(file)).toHaveLength(1);
  expect(Object.fromEntries([...found].filter(([file, lines]) => lines.length > 0 && !holding.includes(file)))).toEqual(
    {},
  );
});
