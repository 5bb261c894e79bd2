import { demoPerson } from './accounts.ts';
import { insertRows } from './insert-rows.ts';
import type { Person } from './people.ts';
import type { Team } from './teams.ts';
import { at, type World } from './world.ts';

/** What the teams have open: subscriptions, invitations, requests to join, a poll, default replies. */
export async function seedTeamLife(world: World, teams: Team[], players: Person[]): Promise<void> {
  await insertSubscriptions(world, teams);
  const [demoTeam] = teams;
  if (!demoTeam) return;
  await insertInvitations(world, demoTeam);
  await insertJoinRequests(world, demoTeam, players);
  await insertPoll(world, demoTeam);
  await insertRows(world.sql, 'public.team_default_replies', [
    {
      team_id: demoTeam.id,
      user_id: demoPerson('second-player').id,
      status: 'maybe',
      notes: 'Evening lectures, I answer by noon.',
      updated_at: at(world, -30),
    },
  ]);
}

async function insertSubscriptions(world: World, teams: Team[]): Promise<void> {
  await insertRows(
    world.sql,
    'public.team_subscriptions',
    teams
      .filter((team) => team.tier !== 'bronze')
      .map((team) => ({
        team_id: team.id,
        tier: team.tier,
        status: 'active',
        current_period_end: at(world, world.random.between(5, 300)),
        provider: 'test',
        changed_at: at(world, -world.random.between(20, 60)),
      })),
  );
}

async function insertInvitations(world: World, team: Team): Promise<void> {
  const [roster] = team.rosters;
  const invited = [
    ['noor.haddad@mail.example', 'member', 'trial', -3],
    ['elias.brandt@mail.example', 'member', 'substitute', -1],
    ['coach.imani@mail.example', 'staff', 'analyst', -6],
  ] as const;
  await insertRows(
    world.sql,
    'public.team_invitations',
    invited.map(([email, kind, role, days]) => ({
      id: world.random.uuid(),
      team_id: team.id,
      email,
      kind,
      role,
      game_profile_id: roster?.gameProfileId,
      status: 'pending',
      expires_at: at(world, days + 14),
      sent_at: at(world, days, 16),
      sent_count: 1,
      invited_by: team.ownerId,
      created_at: at(world, days, 16),
    })),
  );
}

async function insertJoinRequests(world: World, team: Team, players: Person[]): Promise<void> {
  const [post] = await world.sql<{ id: string }[]>`
    select id from public.team_recruiting_posts where team_id = ${team.id} and is_active order by created_at desc limit 1`;
  if (!post) return;
  const messages = [
    'I play support and call mid-round. Free on weekdays after six.',
    'Peak rank last season, looking for a steady team. Recording on my profile.',
  ];
  const applicants = world.random.sample(players.slice(-60), messages.length);
  await insertRows(
    world.sql,
    'public.team_join_requests',
    messages.map((message, place) => ({
      id: world.random.uuid(),
      team_id: team.id,
      post_id: post.id,
      user_id: applicants[place]?.id,
      message,
      status: 'pending',
      created_at: at(world, -2 + place, 19),
    })),
  );
}

async function insertPoll(world: World, team: Team): Promise<void> {
  const poll = world.random.uuid();
  const options = [9, 10, 11].map((day) => ({ id: world.random.uuid(), poll_id: poll, starts_at: at(world, day, 22) }));
  await insertRows(world.sql, 'public.team_time_polls', [
    {
      id: poll,
      team_id: team.id,
      title: 'Scrim against a guest team',
      duration_minutes: 120,
      created_by: team.ownerId,
      created_at: at(world, -1, 18),
    },
  ]);
  await insertRows(world.sql, 'public.team_time_poll_options', options);
  await insertRows(
    world.sql,
    'public.team_time_poll_votes',
    options.flatMap((option) =>
      (['player', 'second-player'] as const).map((kind) => ({
        option_id: option.id,
        user_id: demoPerson(kind).id,
        answer: world.random.pick(['yes', 'maybe', 'no']),
      })),
    ),
  );
}
