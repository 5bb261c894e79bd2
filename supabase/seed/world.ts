import type { TransactionSql } from 'postgres';
import type { Random } from './random.ts';

/** What every part of the seed needs. */
export interface World {
  sql: TransactionSql;
  random: Random;
  /** Midnight UTC of the day of seeding: the seeded weeks lie around it. */
  today: Date;
  /** Ids of esports_titles by slug. */
  titleIds: Map<string, string>;
}

const HOUR = 3_600_000;

/** ISO time `days` after midnight UTC of the day of seeding, at the given hour. */
export function at(world: World, days: number, hour = 0, minute = 0): string {
  return new Date(world.today.getTime() + days * 24 * HOUR + hour * HOUR + minute * 60_000).toISOString();
}

/** ISO date `days` after the day of seeding. */
export function onDay(world: World, days: number): string {
  return at(world, days).slice(0, 10);
}

export function titleId(world: World, slug: string): string {
  const id = world.titleIds.get(slug);
  if (!id) throw new Error(`no esports title ${slug}`);
  return id;
}
