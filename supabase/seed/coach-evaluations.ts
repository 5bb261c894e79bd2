import { demoPerson } from './accounts.ts';
import type { World } from './world.ts';

/** What coaches wrote, in each of the demo players' teams, and one that a player waits for. */
export async function seedCoachEvaluations({ sql }: World): Promise<void> {
  const players = [
    {
      player: demoPerson('player').id,
      days: 35,
      ratings: { mechanics: 4, game_sense: 5, communication: 4, teamwork: 5 },
      words:
        'Riley reads a round early and calls it calmly, also when we are behind. Works on crosshair placement every week and asks for review. The next step is to trust the second contact.',
    },
    {
      player: demoPerson('minor').id,
      days: 20,
      ratings: { mechanics: 4, coachability: 5, reliability: 5 },
      words: 'Kai is on time, takes notes and tries what we talk about in the next scrim.',
    },
    { player: demoPerson('second-player').id, days: 2, ratings: null, words: null },
  ];
  await sql`
    insert into private.coach_evaluations (player_id, author_id, team_id, asked_at, written_at, ratings, words, created_at)
    select distinct on (w.player) w.player, e.author_id, e.team_id, case when w.words is null then x.at end,
      case when w.words is not null then x.at end, w.ratings, w.words, x.at
    from jsonb_to_recordset(${sql.json(players)}) as w (player uuid, days integer, ratings jsonb, words text)
    cross join lateral private.evaluators_of(w.player) e
    join public.teams t on t.id = e.team_id
    cross join lateral (select now() - make_interval(days => w.days) as at) x
    order by w.player, t.owner_user_id = e.author_id desc, e.author_id`;
}
