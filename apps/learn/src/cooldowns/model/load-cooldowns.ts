import { queryOptions } from '@tanstack/react-query';
import { readFunction, unwrapAs } from '@lineup/data';
import * as z from '@lineup/schema';
import { abilityId, heroesOf, type Cooldowns, type Kind, type Role } from './cooldown';
import { cooldownKeys } from './keys';
import { slugOf } from './names';

// Rows are lists, in the order of what they hold; a newer database may add to their end.
const abilitySchema = z.tuple(
  [
    z.string(),
    z.enum(['V', 'D', 'S']),
    z.enum(['N', 'W', 'U']),
    z.string(),
    z.nullable(z.number()),
    z.nullable(z.number()),
    z.nullable(z.number()),
    z.nullable(z.string()),
    z.nullable(z.string()),
  ],
  z.unknown(),
);

const changeSchema = z.tuple(
  [z.string(), z.string(), z.nullable(z.string()), z.nullable(z.string()), z.string(), z.string()],
  z.unknown(),
);

const answerSchema = z.object({
  as_of: z.nullable(z.string()),
  heroes: z.array(z.tuple([z.string(), z.array(abilitySchema)], z.unknown())),
  changes: z.array(changeSchema),
});

const roles = { V: 'VANGUARD', D: 'DUELIST', S: 'STRATEGIST' } as const satisfies Record<string, Role>;
const kinds = { N: 'Normal', W: 'Weapon', U: 'Ultimate' } as const satisfies Record<string, Kind>;

/** The whole page in one request, which a browser may keep for a minute. */
export const loadCooldowns = () =>
  queryOptions({
    queryKey: cooldownKeys.read(),
    queryFn: async ({ signal }): Promise<Cooldowns> => {
      const { as_of, heroes, changes } = await unwrapAs(
        answerSchema,
        readFunction('load_cooldowns', undefined, signal),
      );
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
