import postgres from 'postgres';
import { demoPeople, demoPerson } from './accounts.ts';
import { seedBoard } from './board.ts';
import { seedCoachEvaluations } from './coach-evaluations.ts';
import { seedColleges } from './colleges.ts';
import { seedConversations } from './conversations.ts';
import { seedCooldowns } from './cooldowns.ts';
import { seedDesk, verifyColleges } from './desk.ts';
import { seedFamilies } from './families.ts';
import { openGrowth } from './growth/grow.ts';
import { seedNews } from './news.ts';
import { seedNotices } from './notices.ts';
import { seedOpenLine } from './open-line.ts';
import { seedPages } from './pages.ts';
import { seedDemoRoles, seedPeople } from './people.ts';
import { seedPlayerBoards, seedPracticeTimes } from './player-boards.ts';
import { seedPlayerLife } from './player-life.ts';
import { seedPoints } from './points.ts';
import { seedPresence } from './presence.ts';
import { createRandom } from './random.ts';
import { seedMatches } from './matches.ts';
import { seedNeeds } from './recruiting-needs.ts';
import { seedRecruiting } from './recruiting.ts';
import { seedRecruiters } from './recruiting-people.ts';
import { seedScrims } from './scrims.ts';
import { seedSeekers } from './seekers.ts';
import { seedSeason } from './season.ts';
import { seedSources } from './sources.ts';
import { seedTeamLife } from './team-life.ts';
import { seedTeams } from './teams.ts';
import { seedWiderWorld } from './wider.ts';
import type { World } from './world.ts';

const LOCK = 20_261_101;

export interface SeedOptions {
  /** 1 is the demo world; more copies it that many times for measuring (see growth/grow.ts). */
  scale?: number;
  /** The day around which the seeded weeks lie; today by default. */
  day?: Date;
}

/**
 * Fills a migrated database with the demo world, always the same for one day. All or nothing, and once: returns false
 * and changes nothing when the world is there already.
 */
export async function seed(databaseUrl: string, options: SeedOptions = {}): Promise<boolean> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const done = await sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(${LOCK})`;
      const [first] = demoPeople;
      const [present] = await transaction`select from auth.users where id = ${first?.id ?? ''}`;
      if (present) return false;
      await build(await createWorld(transaction, options));
      return true;
    });
    if (!done) return false;
    await sql`analyze`;
    if (options.scale && options.scale > 1) await grow(databaseUrl, options.scale);
    return true;
  } finally {
    await sql.end();
  }
}

/**
 * Fills a migrated database with what a real site starts with and no more: the learn pages and the figures of Marvel
 * Rivals. What holds rows already is left alone. Returns the names of the tables that were filled.
 */
export async function seedReference(databaseUrl: string): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    return await sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(${LOCK})`;
      const world = await createWorld(transaction, {});
      const isEmpty = async (table: string) =>
        (await transaction`select from ${transaction(table)} limit 1`).length === 0;
      const filled: string[] = [];
      if (await isEmpty('public.content_pages')) {
        await seedPages(world, null);
        filled.push('content_pages');
      }
      if ((await isEmpty('public.mr_cooldowns')) && (await isEmpty('public.mr_cooldown_changes'))) {
        await seedCooldowns(world);
        filled.push('mr_cooldowns', 'mr_cooldown_changes');
      }
      return filled;
    });
  } finally {
    await sql.end();
  }
}

async function grow(databaseUrl: string, scale: number): Promise<void> {
  const growth = await openGrowth(databaseUrl);
  try {
    await growth.to(scale);
  } finally {
    await growth.close();
  }
}

async function createWorld(sql: postgres.TransactionSql, options: SeedOptions): Promise<World> {
  const titles = await sql<{ slug: string; id: string }[]>`select slug, id from public.esports_titles`;
  const today = new Date(options.day ?? Date.now());
  today.setUTCHours(0, 0, 0, 0);
  return {
    sql,
    random: createRandom(LOCK),
    today,
    titleIds: new Map(titles.map((each) => [each.slug, each.id])),
  };
}

async function build(world: World): Promise<void> {
  const { players, staff } = await seedPeople(world);
  const colleges = await seedColleges(world);
  const [firstCollege] = colleges;
  if (!firstCollege) throw new Error('there are no colleges');
  await seedNeeds(world, colleges);
  await seedDemoRoles(world, colleges);
  const teams = await seedTeams(world, players, staff);
  await seedSeason(world, teams);
  await seedPresence(world, teams);
  await seedConversations(world, players);
  await seedPages(world, demoPerson('staff').id);
  await seedNews(world);
  await seedCooldowns(world);
  await seedPoints(world);
  await seedDesk(world, staff, firstCollege);
  await seedTeamLife(world, teams, players);
  await seedNotices(world);
  await seedRecruiters(world, colleges.slice(1), staff);
  await seedPlayerLife(world, players);
  await seedRecruiting(world, colleges, players);
  await seedPracticeTimes(world, colleges);
  await seedPlayerBoards(world, players);
  await seedSources(world);
  await seedWiderWorld(world);
  await verifyColleges(world);
  await seedFamilies(world);
  await seedOpenLine(world);
  await seedBoard(world);
  await seedCoachEvaluations(world);
  await seedScrims(world, teams);
  await seedSeekers(world);
  await seedMatches(world, teams);
  // Nobody keeps a list yet, so none of it is new to anybody.
  await world.sql`delete from private.filter_changes`;
}
