import { demoPerson } from './accounts.ts';
import { insertRows, type Row } from './insert-rows.ts';
import { teamNames } from './names.ts';
import { gameOf, type Person } from './people.ts';
import { pictureAddress } from './pictures/picture-address.ts';
import { at, onDay, titleId, type World } from './world.ts';

export interface Roster {
  gameProfileId: string;
  game: string;
  memberIds: string[];
}

export interface Team {
  id: string;
  name: string;
  type: 'high_school' | 'college' | 'pro_team' | 'private_team';
  tier: 'bronze' | 'silver' | 'gold';
  ownerId: string;
  rosters: Roster[];
}

/** Two teams of the demo coach (silver with two games, bronze), then the others with invented owners. */
export async function seedTeams(world: World, players: Person[], staff: Person[]): Promise<Team[]> {
  const free = new Map<string, Person[]>();
  for (const player of players) {
    const main = player.games[0] ?? '';
    free.set(main, [...(free.get(main) ?? []), player]);
  }
  const teams = teamNames.map(([name, type], place) => inventTeam(world, place, name, type, staff, free));
  await insertTeams(world, teams);
  await insertRosters(world, teams);
  await insertStaff(world, teams, staff);
  await dateConsents(world);
  return teams;
}

function inventTeam(
  world: World,
  place: number,
  name: string,
  type: Team['type'],
  staff: Person[],
  free: Map<string, Person[]>,
): Team {
  const { random } = world;
  const isDemo = place < 2;
  const owner = staff[place % staff.length];
  const main = ['valorant', 'rocket-league', 'league-of-legends', 'marvel-rivals'];
  const slugs = isDemo ? main.slice(0, 2 - place) : random.sample(main, random.between(1, 2));
  return {
    id: random.uuid(),
    name,
    type,
    tier: isDemo ? (place === 0 ? 'silver' : 'bronze') : random.pick(TIERS[type]),
    ownerId: isDemo || !owner ? demoPerson('coach').id : owner.id,
    rosters: slugs.map((game) => ({
      gameProfileId: random.uuid(),
      game,
      memberIds: [...demoMembers(place, game), ...draft(free, game, gameOf(game).rosterSize + random.between(0, 2))],
    })),
  };
}

const TIERS: Record<Team['type'], Team['tier'][]> = {
  high_school: ['bronze', 'bronze', 'bronze', 'silver'],
  college: ['bronze', 'silver', 'silver', 'gold'],
  pro_team: ['silver', 'gold', 'gold'],
  private_team: ['bronze', 'bronze', 'silver', 'gold'],
};

/** The demo players are on the coach's silver team; the minor is on the first high-school team. */
function demoMembers(place: number, game: string): string[] {
  if (place === 0)
    return game === 'valorant' ? [demoPerson('player').id, demoPerson('second-player').id] : [demoPerson('player').id];
  return place === 2 ? [demoPerson('minor').id] : [];
}

/** Takes players of the game that are on no team yet. */
function draft(free: Map<string, Person[]>, game: string, count: number): string[] {
  return (free.get(game) ?? []).splice(0, count).map((each) => each.id);
}

const DESCRIPTIONS: Record<Team['type'], string> = {
  high_school: 'After-school team. Practices stop an hour before curfew and grades come first.',
  college: 'Roster of the campus program. Plays the collegiate season and two open leagues.',
  pro_team: 'Salaried roster with a full coaching staff, playing the open qualifiers.',
  private_team: 'Independent team of players who want regular practice and honest review.',
};

async function insertTeams(world: World, teams: Team[]): Promise<void> {
  await insertRows(
    world.sql,
    'public.teams',
    teams.map((team, index) => ({
      id: team.id,
      name: team.name,
      logo_url: index % 2 === 0 ? pictureAddress('logos', team.id) : null,
      description: DESCRIPTIONS[team.type],
      owner_user_id: team.ownerId,
      subscription_tier: team.tier,
      organization_type: team.type,
      max_roster_size: world.random.between(14, 16),
      created_at: at(world, -world.random.between(150, 700)),
      updated_at: at(world, -20),
    })),
  );
  const level = {
    high_school: 'casual',
    college: 'competitive',
    pro_team: 'professional',
    private_team: 'semi_professional',
  };
  await insertRows(
    world.sql,
    'public.team_game_profiles',
    teams.flatMap((team) =>
      team.rosters.map((roster) => ({
        id: roster.gameProfileId,
        team_id: team.id,
        esports_title_id: titleId(world, roster.game),
        play_level: level[team.type],
        is_active: true,
        created_at: at(world, -150),
      })),
    ),
  );
}

async function insertRosters(world: World, teams: Team[]): Promise<void> {
  const roles = ['captain', 'co_captain', 'starter', 'starter', 'starter', 'player', 'substitute', 'trial'];
  const rows = teams.flatMap((team) =>
    team.rosters.flatMap((roster) =>
      roster.memberIds.map((memberId, place): Row => ({
        id: world.random.uuid(),
        team_id: team.id,
        user_id: memberId,
        role: roles[place] ?? 'reserve',
        game_profile_id: roster.gameProfileId,
        is_active: true,
        is_confirmed: true,
        joined_at: at(world, -world.random.between(20, 140), 12, place),
      })),
    ),
  );
  await insertRows(world.sql, 'public.team_members', rows);
}

async function insertStaff(world: World, teams: Team[], staff: Person[]): Promise<void> {
  const rows = teams.flatMap((team, place): Row[] => {
    const hired = world.random.sample(staff, team.tier === 'bronze' ? 1 : 3).map((each) => each.id);
    if (place === 0) hired.unshift(demoPerson('coach').id, demoPerson('team-staff').id);
    return hired.map((personId, rank) => ({
      id: world.random.uuid(),
      team_id: team.id,
      user_id: personId,
      role: ['head_coach', 'assistant_coach', 'analyst', 'manager', 'admin'][rank] ?? 'analyst',
      game_profile_id: rank < 2 ? (team.rosters[rank % team.rosters.length]?.gameProfileId ?? null) : null,
      is_active: true,
      is_confirmed: true,
      contract_start: onDay(world, -world.random.between(60, 300)),
      contract_end: rank === 0 ? null : onDay(world, world.random.between(60, 300)),
      created_at: at(world, -140, 0, rank),
    }));
  });
  await insertRows(world.sql, 'public.team_staff', rows);
}

/** Everybody of the demo world had been invited: their places count as agreed from the day they came. */
async function dateConsents(world: World): Promise<void> {
  await world.sql`
    update private.roster_consents c set agreed_at = p.since
    from (
      select each.user_id, each.team_id, max(each.since) as since
      from (
        select m.user_id, m.team_id, m.joined_at as since from public.team_members m
        union all select s.user_id, s.team_id, s.created_at from public.team_staff s
      ) each group by each.user_id, each.team_id
    ) p where p.user_id = c.user_id and p.team_id = c.team_id`;
}
