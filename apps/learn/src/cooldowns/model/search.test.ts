import { expect, test } from 'vitest';
import { slugOf } from './names';
import { searchRows } from './search';

const row = (hero: string, name: string, key = 'E') => ({ hero, heroSlug: slugOf(hero), name, key });
const rows = [
  row('Jeff The Land Shark', 'Healing Bubble'),
  row('Cloak & Dagger', 'Dagger Storm', 'Right Click'),
  row('Spider-man', 'Get Over Here!'),
  row('Iron Fist', "K'un-lun Kick", 'SHIFT'),
  row('Winter Soldier', 'Bionic Hook'),
  row('Loki', 'Devious Exchange', 'F'),
  row('Namor', 'Époque'),
];
const found = (text: string) => searchRows(rows, text).map(({ name }) => name);

test.each([
  ['jeff', 'Healing Bubble'],
  ['JEFF bub', 'Healing Bubble'],
  ['c&d', 'Dagger Storm'],
  ['C & D', 'Dagger Storm'],
  ['cloak and dagger', 'Dagger Storm'],
  ['cnd', 'Dagger Storm'],
  ['spiderman', 'Get Over Here!'],
  ['spider man', 'Get Over Here!'],
  ['kunlun', "K'un-lun Kick"],
  ['K’un', "K'un-lun Kick"],
  ['bucky', 'Bionic Hook'],
  ['epoque', 'Époque'],
  ['épo', 'Époque'],
  ['loki f', 'Devious Exchange'],
  ['exchnage', 'Devious Exchange'],
  ['helaing', 'Healing Bubble'],
])('[LE-009] "%s" finds %s', (text, name) => expect(found(text)).toEqual([name]));

test('[LE-009] no text finds everything, nonsense nothing', () => {
  expect(found('  ')).toHaveLength(rows.length);
  expect(found('%_,()')).toHaveLength(rows.length);
  expect(found('zzzzzz')).toEqual([]);
});
