import { queryOptions } from '@tanstack/react-query';
import {
  readFunction,
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  shape,
  unwrapAs,
  type Check,
  type Checked,
} from '@lineup/data';
import { abilityId, heroesOf, type Cooldowns, type Kind, type Role } from './cooldown';
import { cooldownKeys } from './keys';
import { slugOf } from './names';

/** A list of a fixed length, each place with its own check. */
const row =
  <Cells extends readonly unknown[]>(...checks: { [Place in keyof Cells]: Check<Cells[Place]> }): Check<Cells> =>
  (value): value is Cells =>
    Array.isArray(value) && (checks as Check<unknown>[]).every((check, place) => check(value[place]));

const isAnswer = shape({
  as_of: orNull(isText),
  heroes: listOf(
    row<[hero: string, abilities: Checked<typeof isAbility>[]]>(isText, (value, path) =>
      listOf(isAbility)(value, path),
    ),
  ),
  changes: listOf(
    row<[hero: string, ability: string, before: string | null, after: string | null, from: string, to: string]>(
      isText,
      isText,
      orNull(isText),
      orNull(isText),
      isText,
      isText,
    ),
  ),
});

const isAbility = row<
  [
    name: string,
    role: keyof typeof roles,
    kind: keyof typeof kinds,
    key: string,
    seconds: number | null,
    charges: number | null,
    energy: number | null,
    note: string | null,
    asOf: string | null,
  ]
>(
  isText,
  oneOf(['V', 'D', 'S']),
  oneOf(['N', 'W', 'U']),
  isText,
  orNull(isNumber),
  orNull(isNumber),
  orNull(isNumber),
  orNull(isText),
  orNull(isText),
);

const roles = { V: 'VANGUARD', D: 'DUELIST', S: 'STRATEGIST' } as const satisfies Record<string, Role>;
const kinds = { N: 'Normal', W: 'Weapon', U: 'Ultimate' } as const satisfies Record<string, Kind>;

/** The whole page in one request, which a browser may keep for a minute. */
export const loadCooldowns = () =>
  queryOptions({
    queryKey: cooldownKeys.read(),
    queryFn: async ({ signal }): Promise<Cooldowns> => {
      const { as_of, heroes, changes } = await unwrapAs(isAnswer, readFunction('load_cooldowns', undefined, signal));
      return {
        asOf: as_of,
        heroes: heroesOf(
          heroes.flatMap(([hero, abilities]) =>
            abilities.map(([name, role, kind, key, seconds, charges, energy, note, asOf]) => ({
              id: abilityId(hero, name, key),
              hero,
              heroSlug: slugOf(hero),
              name,
              role: roles[role],
              kind: kinds[kind],
              key,
              seconds,
              charges,
              energy,
              note,
              asOf,
            })),
          ),
        ),
        changes: changes.map(([hero, ability, before, after, from, to], index) => ({
          id: `${index}`,
          hero,
          heroSlug: slugOf(hero),
          ability,
          before,
          after,
          from,
          to,
        })),
      };
    },
  });
