import { insertRows, type Row } from './insert-rows.ts';
import { gameOf } from './people.ts';
import type { Team } from './teams.ts';
import { at, onDay, titleId, type World } from './world.ts';

const PAST_WEEKS = 8;
const COMING_WEEKS = 4;

/** Twelve weeks of practices around today with attendance; tournaments, recruiting posts and achievements. */
export async function seedSeason(world: World, teams: Team[]): Promise<void> {
  const practices = teams.flatMap((team) => inventPractices(world, team));
  await insertRows(
    world.sql,
    'public.team_practices',
    practices.map(({ row }) => row),
  );
  await insertRows(
    world.sql,
    'public.team_practice_attendance',
    practices.flatMap((practice) => inventAttendance(world, practice)),
  );
  await insertRows(
    world.sql,
    'public.team_tournaments',
    teams.flatMap((team) => inventTournaments(world, team)),
  );
  await insertRows(
    world.sql,
    'public.team_recruiting_posts',
    teams.flatMap((team) => inventPosts(world, team)),
  );
  await insertRows(
    world.sql,
    'public.team_achievements',
    teams.flatMap((team) => inventAchievements(world, team)),
  );
}

interface Practice {
  row: Row & { id: string };
  day: number;
  isCancelled: boolean;
  people: string[];
}

const SESSIONS = [
  ['Scrim block', 'Three maps against a team of our level. Voice on from the first minute, one clip each for review.'],
  ['Match review', 'We watch last week together and stop at every lost fight. Bring two questions.'],
  ['Strategy lab', 'Set plays at half speed, then at full speed, then with the other side knowing them.'],
  ['Mechanics and warm-up', 'Aim and movement drills in pairs, then short duels with a score sheet.'],
  ['Tournament preparation', 'Opponent notes, bans and roles for the weekend. Please be on time.'],
] as const;
const PLACES = ['Discord, room 1', 'Discord, room 2', 'Campus arena', 'Team house', null];

function inventPractices(world: World, team: Team): Practice[] {
  const { random } = world;
  const weekdays = random.sample([0, 1, 2, 3, 4, 6], random.between(2, 3));
  const hour = random.between(20, 23);
  const people = [...new Set(team.rosters.flatMap((roster) => roster.memberIds))];
  const practices: Practice[] = [];
  for (let week = -PAST_WEEKS; week < COMING_WEEKS; week += 1) {
    for (const weekday of weekdays) {
      const day = week * 7 + weekday;
      const [title, description] = random.pick(SESSIONS);
      const isCancelled = random.chance(0.04);
      practices.push({
        day,
        isCancelled,
        people,
        row: {
          id: random.uuid(),
          team_id: team.id,
          title,
          description,
          scheduled_at: at(world, day, hour),
          duration_minutes: random.pick([60, 90, 120, 120, 150, 180]),
          location: random.pick(PLACES),
          is_mandatory: random.chance(0.8),
          status: isCancelled ? 'cancelled' : day < 0 ? 'completed' : 'scheduled',
          created_by: team.ownerId,
          created_at: at(world, Math.min(day - 6, -1)),
          updated_at: at(world, Math.min(day - 6, -1)),
        },
      });
    }
  }
  return practices;
}

const REASONS = [
  'Evening class',
  'Family dinner',
  'Away match with school',
  'Doctor’s appointment',
  'Shift at work',
  'Exam the next morning',
];
const DOUBTS = ['Might be 20 minutes late', 'Depends on my shift', 'Connection is being repaired', null];

/** Nearly everybody answers what is over, about half what comes within a week, nobody what is further away. */
function inventAttendance(world: World, practice: Practice): Row[] {
  const { random } = world;
  const share = practice.day < 0 ? 0.92 : practice.day <= 7 ? 0.5 : 0;
  if (practice.isCancelled) return [];
  return practice.people
    .filter(() => random.chance(share))
    .map((personId, place) => {
      const status = random.pick([
        'attending',
        'attending',
        'attending',
        'attending',
        'maybe',
        'not_attending',
      ] as const);
      const answeredAt = at(world, Math.min(practice.day - 2, -1), 15, place * 7);
      return {
        practice_id: practice.row.id,
        user_id: personId,
        status,
        notes: status === 'attending' ? null : status === 'maybe' ? random.pick(DOUBTS) : random.pick(REASONS),
        created_at: answeredAt,
        updated_at: answeredAt,
      };
    });
}

const CUPS = [
  'Spring Open',
  'Collegiate Showdown',
  'Lakes Invitational',
  'Founders Cup',
  'Community Clash',
  'Winter Qualifier',
  'Charity Bracket',
  'Rivals Weekend',
];

function inventTournaments(world: World, team: Team): Row[] {
  const { random } = world;
  if (team.tier === 'bronze') return [];
  return random.sample(CUPS, random.between(3, 5)).map((name, place) => {
    const day = (place - 2) * 18 + random.between(0, 9);
    const isOver = day < -2;
    const placement = isOver ? random.between(1, 12) : null;
    return {
      id: random.uuid(),
      team_id: team.id,
      name: `${gameOf(team.rosters[0]?.game ?? 'valorant').name} ${name}`,
      description: 'Swiss stage, then a bracket. Check-in closes 30 minutes before the first match.',
      tournament_type: random.pick(['online', 'online', 'lan', 'hybrid']),
      start_date: at(world, day, 17),
      prize_pool: random.pick([null, 500, 1500, 2500, 5000]),
      status: isOver ? 'completed' : day <= 0 ? 'in_progress' : 'upcoming',
      placement,
      ...latestMatch(placement, !isOver && day <= 0),
      created_by: team.ownerId,
      created_at: at(world, day - 40),
      updated_at: at(world, Math.min(day, -1)),
    };
  });
}

/** The match that a placement follows from, or the one that a running tournament is at. */
function latestMatch(placement: number | null, isRunning: boolean) {
  const match = (stage: string | null, won: number | null, lost: number | null, bracket: string | null = null) => ({
    ...{ bracket, stage },
    ...{ games_won: won, games_lost: lost },
  });
  if (placement === null) return isRunning ? match('quarterfinal', 2, 1, 'upper') : match(null, null, null);
  if (placement <= 2) return placement === 1 ? match('final', 3, 1) : match('final', 1, 3);
  if (placement <= 4) return placement === 3 ? match('third_place', 2, 1) : match('third_place', 1, 2);
  return placement <= 8 ? match('quarterfinal', 1, 2) : match('round_of_16', 0, 2);
}

function inventPosts(world: World, team: Team): Row[] {
  const { random } = world;
  const commitment = {
    high_school: 'casual',
    college: 'competitive',
    pro_team: 'professional',
    private_team: 'semi_pro',
  }[team.type];
  return team.rosters
    .filter(() => team.tier !== 'bronze' || random.chance(0.6))
    .map((roster, place) => {
      const game = gameOf(roster.game);
      const isPaid = team.type === 'pro_team';
      const positions = random.sample(game.roles, random.between(1, 2));
      const id = random.uuid();
      const around = random.pick(game.ranks);
      // Any rank will do for teams that play for fun.
      const minimum = commitment === 'casual' ? null : (game.ranks[Math.floor(game.ranks.length / 2)] ?? null);
      const wanted = minimum && game.ranks.indexOf(around) < game.ranks.indexOf(minimum) ? minimum : around;
      return {
        id,
        team_id: team.id,
        title: `${positions.join(' and ')} for ${game.name}`,
        description: `We are looking for a player around ${wanted} who can make two evenings a week and takes reviews well.`,
        commitment_level: commitment,
        positions_needed: positions,
        is_paid: isPaid,
        salary_range: isPaid ? '$1,200–2,000 a month' : null,
        is_active: random.chance(0.8),
        created_by: team.ownerId,
        created_at: at(world, -random.between(2, 40), 12, place),
        esports_title_id: titleId(world, roster.game),
        minimum_rank: minimum,
        weekdays: place % 2 === 0 ? [2, 4] : [],
        starts_at: place % 2 === 0 ? '18:00' : null,
        ends_at: place % 2 === 0 ? '21:00' : null,
        time_zone: place % 2 === 0 ? 'America/New_York' : null,
      };
    });
}

const HONORS = [
  'League champions',
  'Regional finalists',
  'Most improved team',
  'Sportsmanship award',
  'Undefeated month',
  'Top 8 at state finals',
];

function inventAchievements(world: World, team: Team): Row[] {
  return world.random.sample(HONORS, world.random.between(1, 4)).map((title) => ({
    id: world.random.uuid(),
    team_id: team.id,
    title,
    date_achieved: onDay(world, -world.random.between(30, 500)),
    created_by: team.ownerId,
    created_at: at(world, -25),
  }));
}
