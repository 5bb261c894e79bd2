import type { Sentences } from '@lineup/language';
import { slugOf } from './names';

export type Role = 'VANGUARD' | 'DUELIST' | 'STRATEGIST';
export type Kind = 'Normal' | 'Weapon' | 'Ultimate';

export const ROLES: Record<Role, string> = {
  VANGUARD: 'Vanguard',
  DUELIST: 'Duelist',
  STRATEGIST: 'Strategist',
} satisfies Sentences;
export const KINDS: Record<Kind, string> = {
  Normal: 'Ability',
  Weapon: 'Weapon',
  Ultimate: 'Ultimate',
} satisfies Sentences;

/** What changes between snapshots; null where there is none. */
export interface Figures {
  seconds: number | null;
  charges: number | null;
  energy: number | null;
}

export interface Ability extends Figures {
  /** Unique on the page. */
  id: string;
  hero: string;
  heroSlug: string;
  name: string;
  role: Role;
  kind: Kind;
  key: string;
  note: string | null;
  /** `YYYY-MM-DD` where it is another day than that of the page. */
  asOf: string | null;
}

export interface Hero {
  slug: string;
  name: string;
  roles: Role[];
  abilities: Ability[];
}

/** What an ability was and became; null before it came and after it went. */
export interface Change {
  id: string;
  hero: string;
  heroSlug: string;
  ability: string;
  before: string | null;
  after: string | null;
  from: string;
  to: string;
}

/** Everything that the page shows. */
export interface Cooldowns {
  /** Day of most figures, `YYYY-MM-DD`; null while there are none. */
  asOf: string | null;
  heroes: Hero[];
  changes: Change[];
}

/** The same key is written in several ways: "SHIFT" and "Shift". */
export const keyLabel = (key: string): string => (/^[A-Z]{3,}$/.test(key) ? key[0] + key.slice(1).toLowerCase() : key);

export const heroesOf = (abilities: readonly Ability[]): Hero[] => {
  const heroes = new Map<string, Hero>();
  for (const ability of abilities) {
    const hero = heroes.get(ability.heroSlug) ?? {
      slug: ability.heroSlug,
      name: ability.hero,
      roles: [],
      abilities: [],
    };
    hero.abilities.push(ability);
    if (!hero.roles.includes(ability.role)) hero.roles.push(ability.role);
    heroes.set(hero.slug, hero);
  }
  return [...heroes.values()];
};

/** The cost of a hero's own ultimate; of several the dearest, as the others only prepare it. */
export const ultimateCost = ({ abilities }: Pick<Hero, 'abilities'>): number | null => {
  const costs = abilities.flatMap(({ energy }) => energy ?? []);
  return costs.length > 0 ? Math.max(...costs) : null;
};

export const abilityId = (hero: string, ability: string, key: string): string =>
  `${slugOf(hero)}/${slugOf(ability)}/${slugOf(key)}`;
