/** Finding a scrim costs the same however many teams look for one. */
import type { TransactionSql } from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './backend.ts';
import { actAs, pagesOf, undone } from './measure.ts';

const sql = openDatabase();
afterAll(() => sql.end());

/** Open blocks of one game, spread over all levels and regions. */
const fill = (transaction: TransactionSql, amount: number) => transaction`
  insert into private.scrim_posts (id, team_id, esports_title_id, play_level, region, starts_at, minutes, time_zone)
  select gen_random_uuid(), t.ids[1 + n % cardinality(t.ids)], g.id,
    (array['casual', 'competitive', 'semi_professional', 'professional'])[1 + n % 4],
    (array['na_east', 'na_west', 'latin_america', 'europe', 'asia', 'oceania'])[1 + (n / 4) % 6],
    now() + interval '1 hour' + n * interval '10 seconds', 60, 'UTC'
  from generate_series(1, ${amount}::int) n
  cross join (select id from public.esports_titles where slug = 'valorant') g
  cross join (select array_agg(id order by id) as ids from public.teams where not is_private and archived_at is null) t`;

const SEARCHES = [
  "find_scrims('valorant')",
  "find_scrims('valorant', 'professional', 'na_east', 3, 'Asia/Tokyo', 18, 23)",
  "load_scrims('valorant')",
];

test(
  'with more than 10,000 times the blocks of the seed, 100 times what fills a search, it touches at most a tenth more pages',
  { timeout: 60_000 },
  async () => {
    const measured = (amount: number) =>
      undone(sql, async (transaction) => {
        await transaction`set local session_replication_role = replica`;
        await transaction`delete from private.scrim_posts`;
        await fill(transaction, amount);
        await transaction`set local session_replication_role = origin`;
        await transaction`analyze private.scrim_posts`;
        await actAs(transaction, 'coach');
        const searches = [];
        for (const search of SEARCHES) {
          searches.push({ search, pages: await pagesOf(transaction, `select ${search}`) });
        }
        return searches;
      });
    // Every level and region has more than a search looks at: 24 of them, fifty blocks each.
    const few = await measured(1500);
    // The seed has a dozen of a few games.
    const many = await measured(150_000);
    expect(many.filter(({ pages }, place) => pages > (few[place]?.pages ?? 0) * 1.1)).toEqual([]);
  },
);
