import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { csvOf, readCsvFile } from '@lineup/ui/csv';
import { CSV_HEAD, csvRows } from '../edit/csv-export';
import type { StoredAbility } from '../model/load-editor';
import { compareSnapshot } from './compare-snapshot';
import { readSnapshot } from './snapshot-rows';

const stored = (hero: string, ability: string, rest: Partial<StoredAbility> = {}): StoredAbility => ({
  id: `${hero}/${ability}`,
  hero,
  role: 'VANGUARD',
  ability,
  kind: 'Normal',
  input_key: 'SHIFT',
  cooldown_seconds: 12,
  charges: 1,
  energy_cost: null,
  note: null,
  as_of: '2026-01-18',
  updated_at: '2026-01-18T00:00:00+00:00',
  ...rest,
});
const groot = [
  stored('Groot', 'Ironwood Wall'),
  stored('Groot', 'Wild Wall', { input_key: 'C', note: '=1' }),
  stored('Groot', 'Strangling Prison', {
    kind: 'Ultimate',
    input_key: 'Q',
    cooldown_seconds: null,
    charges: null,
    energy_cost: 2800,
  }),
];
const utf16 = (text: string) => {
  const view = new DataView(new ArrayBuffer(2 + text.length * 2));
  view.setUint16(0, 0xfeff, true);
  for (const [index, letter] of [...text].entries()) view.setUint16(2 + index * 2, letter.charCodeAt(0), true);
  return view;
};

async function snapshotOf(content: string | DataView) {
  const reading = await readCsvFile(new File([content as BlobPart], 'snapshot.csv'), {
    maxMegabytes: 2,
    maxRows: 1000,
  });
  if ('problem' in reading) throw new Error(reading.problem);
  return readSnapshot(reading.table);
}
async function preview(content: string | DataView, rows = groot, day = '2026-02-01') {
  const snapshot = await snapshotOf(content);
  if ('problem' in snapshot) throw new Error(snapshot.problem);
  return compareSnapshot(rows, snapshot.rows, day, (line) => `new ${line}`);
}

const SOURCE = 'hero,role,ability,type,key,cooldown_s,charges,note';

test.each([
  ['commas', `${SOURCE}\nGroot,VANGUARD,Ironwood Wall,Normal,Shift,10,1,`],
  [
    'semicolons and decimal commas',
    `${SOURCE.replaceAll(',', ';')}\nGroot;Vanguard;ironwood wall;normal;SHIFT;10,0;1;`,
  ],
  [
    'tabs in UTF-16',
    utf16(`${SOURCE.replaceAll(',', '\t')}\r\nGroot\tVANGUARD\tIronwood Wall\tNormal\tSHIFT\t10\t1\t`),
  ],
  ['a separator line', `sep=;\n${SOURCE.replaceAll(',', ';')}\nGroot;VANGUARD;Ironwood Wall;;SHIFT;10;1;`],
  ['other headings', '"Hero","Class","Skill","Key","Cooldown (s)"\nGroot,vanguard,Ironwood Wall,SHIFT,10s'],
])('[LE-009] a file with %s is compared with the figures', async (_, content) => {
  const { changed, added, missing, faulty } = await preview(content);
  expect([added, faulty]).toEqual([[], []]);
  expect(changed).toMatchObject([
    {
      verdict: 'buff',
      fields: ['cooldown_seconds'],
      row: { hero: 'Groot', ability: 'Ironwood Wall', input_key: 'SHIFT' },
    },
  ]);
  expect(changed[0]?.figures).toMatchObject([{ before: 12, after: 10, percent: -17 }]);
  // The ultimate is of the other file.
  expect(missing.map(({ ability }) => ability)).toEqual(['Wild Wall']);
});

test('[LE-009] the file of ultimates is read as it is shipped', async () => {
  const { changed, missing, added } = await preview(
    'hero,role,ultimate,key,energy_cost\nGroot,VANGUARD,Strangling Prison,Q,3100\nLoki,STRATEGIST,God Of Mischief,Q,4300',
  );
  expect(changed).toMatchObject([{ verdict: 'nerf', row: { kind: 'Ultimate', energy_cost: 3100, charges: null } }]);
  expect(added).toMatchObject([
    { id: 'new 3', hero: 'Loki', kind: 'Ultimate', energy_cost: 4300, cooldown_seconds: null },
  ]);
  expect(missing).toEqual([]);
});

test('[LE-009] what is exported changes nothing when it comes back', async () => {
  const { changed, added, missing, faulty, unchanged } = await preview(csvOf(CSV_HEAD, csvRows(groot)));
  expect({ changed, added, missing, faulty }).toEqual({ changed: [], added: [], missing: [], faulty: [] });
  expect(unchanged).toHaveLength(3);
});

test('[LE-009] a row at fault says what is wrong, is not written and does not count as missing', async () => {
  const { faulty, changed, missing } = await preview(
    [
      SOURCE,
      'Groot,VANGUARD,Ironwood Wall,Normal,SHIFT,soon,1,',
      'Groot,HEALER,Wild Wall,Normal,C,10,0,',
      ',VANGUARD,Leap,Normal,F,6,1,',
      'Groot,VANGUARD,Root,Normal,F,6,1,',
      'groot,VANGUARD,ROOT,Normal,f,7,1,',
    ].join('\n'),
  );
  expect(faulty.map(({ line, problems }) => [line, ...Object.keys(problems)])).toEqual([
    [2, 'cooldown_seconds'],
    [3, 'role', 'charges'],
    [4, 'hero'],
    [6, 'ability'],
  ]);
  expect(faulty[3]?.problems.ability).toBe('The same as row 5.');
  expect([changed, missing]).toEqual([[], []]);
});

test('[LE-009] what was corrected after the day of the snapshot stays', async () => {
  const rows = [stored('Groot', 'Ironwood Wall', { as_of: '2026-03-01' })];
  const { newer, changed } = await preview(`${SOURCE}\nGroot,VANGUARD,Ironwood Wall,Normal,Shift,10,1,`, rows);
  expect(changed).toEqual([]);
  expect(newer).toHaveLength(1);
});

test('[LE-009] a new key is a change of the same ability, which is neither buff nor nerf', async () => {
  const { changed } = await preview(`${SOURCE}\nGroot,VANGUARD,Ironwood Wall,Normal,F,12,1,`);
  expect(changed).toMatchObject([{ fields: ['input_key'], verdict: null, row: { input_key: 'F' } }]);
});

test.each([
  ['hero,ability\nGroot,Wall', /Not found: role, key/],
  ['hero,role,ability,key\nGroot,VANGUARD,Wall,E', /no figures/],
  [SOURCE, /no rows/],
])('[LE-009] the table %j is refused in one sentence', async (content, problem) => {
  expect(await snapshotOf(content)).toEqual({ problem: expect.stringMatching(problem) });
});

test('[LE-009] the shipped files are read without a fault', async () => {
  for (const [name, amount] of [
    ['cooldowns', 148],
    ['ultimates', 45],
  ] as const) {
    const file = path.join(import.meta.dirname, `../../../../../supabase/seed/data/marvel-rivals-${name}.csv`);
    const snapshot = await snapshotOf(readFileSync(file, 'utf8'));
    if ('problem' in snapshot) throw new Error(snapshot.problem);
    expect(snapshot.rows).toHaveLength(amount);
    expect(snapshot.rows.filter(({ problems }) => Object.keys(problems).length > 0)).toEqual([]);
  }
});
