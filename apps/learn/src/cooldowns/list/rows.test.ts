import { expect, test } from 'vitest';
import { heroesOf, type Ability } from '../model/cooldown';
import { readAsked } from '../model/address';
import { slugOf } from '../model/names';
import { firstOf, listRows } from './rows';

const ability = (hero: string, name: string, rest: Partial<Ability> = {}): Ability => ({
  id: `${hero}/${name}`,
  hero,
  heroSlug: slugOf(hero),
  name,
  role: 'DUELIST',
  kind: 'Normal',
  key: 'E',
  seconds: null,
  charges: 1,
  energy: null,
  note: null,
  asOf: null,
  ...rest,
});
const heroes = heroesOf([
  ability('Groot', 'Wall', { role: 'VANGUARD', seconds: 12 }),
  ability('Groot', 'Prison', { role: 'VANGUARD', kind: 'Ultimate', energy: 2800 }),
  ability('Loki', 'Clones', { role: 'STRATEGIST', seconds: 12 }),
  ability('Loki', 'Mischief', { role: 'STRATEGIST', kind: 'Ultimate', energy: 4300 }),
  ability('Thor', 'Throw', { seconds: 0.5 }),
  ability('Thor', 'Passive'),
]);
const listed = (search: string) => {
  const found = listRows(heroes, readAsked(new URLSearchParams(search)));
  return found.kind === 'heroes' ? found.heroes.map(({ name }) => name) : found.rows.map(({ name }) => name);
};

test.each<[string, string[]]>([
  ['', ['Groot', 'Loki', 'Thor']],
  ['sort=-hero', ['Thor', 'Loki', 'Groot']],
  ['role=vanguard', ['Groot']],
  ['q=clones', ['Loki']],
  ['sort=cooldown', ['Throw', 'Wall', 'Clones', 'Prison', 'Mischief', 'Passive']],
  ['sort=-cooldown', ['Wall', 'Clones', 'Throw', 'Prison', 'Mischief', 'Passive']],
  ['sort=ability&role=strategist', ['Clones', 'Mischief']],
  ['sort=ultimate', ['Prison', 'Mischief']],
  ['sort=-ultimate', ['Mischief', 'Prison']],
  ['q=none-of-these', []],
])('[LE-009] "%s" lists %j', (search, names) => expect(listed(search)).toEqual(names));

test('what is drawn first is the start of what is listed', () => {
  const many = heroesOf(Array.from({ length: 60 }, (_, index) => ability(`Hero ${index + 10}`, 'Throw')));
  const of = (search: string) => listRows(many, readAsked(new URLSearchParams(search)));
  const [byHero, byAbility] = [of(''), of('sort=ability')];
  if (byHero.kind !== 'heroes' || byAbility.kind !== 'rows') throw new Error('the lists are of other kinds');
  expect(firstOf(byHero)).toEqual({ kind: 'heroes', heroes: byHero.heroes.slice(0, 8) });
  expect(firstOf(byAbility)).toEqual({ kind: 'rows', rows: byAbility.rows.slice(0, 24) });
});
