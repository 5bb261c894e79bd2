import { hash } from 'bcryptjs';
import { demoPeople, DEMO_PASSWORD, type DemoPerson } from './accounts.ts';
import { games, type Game } from './games.ts';
import { insertRows } from './insert-rows.ts';
import { firstNames, lastNames } from './names.ts';
import { pictureAddress } from './pictures/picture-address.ts';
import { createRandom, type Random } from './random.ts';
import { at, onDay, titleId, type World } from './world.ts';

export interface Person {
  id: string;
  name: string;
  slug: string;
  /** Slugs of the games played, the main one first. */
  games: string[];
}

interface NewPerson extends Person {
  email: string;
  profile: DemoPerson['profile'];
  age: number;
  demo: DemoPerson | null;
}

const PLAYERS = 400;
const STAFF = 60;
/** With those of the demo sign-ins and the first cast, 1,050 people. */
const WIDER_PLAYERS = 523;
const WIDER_STAFF = 50;
/** Demo people with whom the world was first drawn. */
const FIRST_CAST = 16;

/** Makes the demo sign-ins, 400 players with games and 60 coaches and managers. */
export async function seedPeople(world: World): Promise<{ players: Person[]; staff: Person[] }> {
  const usedSlugs = new Set<string>();
  const demo = demoPeople.map((each): NewPerson => {
    const plays = each.roles.some(({ role }) => role === 'recruit_player') ? ['valorant', 'rocket-league'] : [];
    const slug = uniqueSlug(each.name, usedSlugs);
    return {
      id: each.id,
      name: each.name,
      slug,
      games: plays,
      email: each.email,
      profile: each.profile,
      age: each.age,
      demo: each,
    };
  });
  // Drawn apart, so that the rest of the world stays as it was before ages were known.
  const ages = createRandom(PLAYERS + STAFF);
  const players = Array.from({ length: PLAYERS }, () => inventPerson(world, usedSlugs, true, ages.between(18, 22)));
  const staff = Array.from({ length: STAFF }, () => inventPerson(world, usedSlugs, false, ages.between(24, 58)));
  const everybody = [...demo, ...players, ...staff];

  await insertPeople(world, everybody, 10);
  await insertPlayerRoles(world, players, staff);
  return { players, staff };
}

/** Makes 523 more players and 50 more coaches and managers, each with a name of their own. */
export async function seedWiderPeople(world: World): Promise<{ players: Person[]; staff: Person[] }> {
  const rows = await world.sql<{ slug: string }[]>`select slug from public.user_profiles`;
  const usedSlugs = new Set(rows.map(({ slug }) => slug));
  const invent = (count: number, isPlayer: boolean, [youngest, oldest]: [number, number]) =>
    Array.from({ length: count }, () =>
      inventPerson(world, usedSlugs, isPlayer, world.random.between(youngest, oldest), freshName(world, usedSlugs)),
    );
  const players = invent(WIDER_PLAYERS, true, [18, 22]);
  const staff = invent(WIDER_STAFF, false, [24, 58]);
  await insertPeople(world, [...players, ...staff], 30);
  await insertPlayerRoles(world, players, staff);
  return { players, staff };
}

async function insertPeople(world: World, people: NewPerson[], pictureEvery: number): Promise<void> {
  await insertAccounts(world, people);
  await insertFactors(world, people);
  await insertProfiles(world, people, pictureEvery);
  await insertPlayerGames(world, people);
}

function inventPerson(
  world: World,
  usedSlugs: Set<string>,
  isPlayer: boolean,
  age: number,
  name = anyName(world),
): NewPerson {
  const { random } = world;
  const slug = uniqueSlug(name, usedSlugs);
  const favorites = random.sample(games.slice(0, random.chance(0.75) ? 4 : games.length), random.between(1, 2));
  return {
    id: random.uuid(),
    name,
    slug,
    games: isPlayer ? favorites.map((game) => game.slug) : [],
    email: `${slug}@people.lineup.example`,
    profile: random.chance(isPlayer ? 0.9 : 0.97) ? 'public' : 'unlisted',
    age,
    demo: null,
  };
}

const anyName = ({ random }: World) => `${random.pick(firstNames)} ${random.pick(lastNames)}`;

function freshName(world: World, used: Set<string>): string {
  let name = anyName(world);
  while (used.has(slugOf(name))) name = anyName(world);
  return name;
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function uniqueSlug(name: string, used: Set<string>): string {
  const base = slugOf(name);
  let slug = base;
  for (let number = 2; used.has(slug); number += 1) slug = `${base}-${number}`;
  used.add(slug);
  return slug;
}

/** Rows as the hosted auth service writes them; without a password nobody can sign in to an invented account. */
async function insertAccounts(world: World, people: NewPerson[]): Promise<void> {
  const password = people.some((each) => each.demo) ? await hash(DEMO_PASSWORD, 10) : '';
  const madeAt = at(world, -120);
  await insertRows(
    world.sql,
    'auth.users',
    people.map((each) => ({
      instance_id: '00000000-0000-0000-0000-000000000000',
      id: each.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: each.email,
      encrypted_password: each.demo ? password : '',
      email_confirmed_at: madeAt,
      confirmation_token: '',
      recovery_token: '',
      email_change_token_new: '',
      email_change: '',
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
      raw_user_meta_data: { birth_date: birthDate(world, each.age) },
      created_at: madeAt,
      updated_at: madeAt,
      is_sso_user: false,
      is_anonymous: false,
    })),
  );
  await insertRows(
    world.sql,
    'auth.identities',
    people.map((each) => ({
      id: randomOf(world, each.demo).uuid(),
      provider_id: each.id,
      user_id: each.id,
      identity_data: {
        sub: each.id,
        email: each.email,
        email_verified: true,
        phone_verified: false,
      },
      provider: 'email',
      last_sign_in_at: madeAt,
      created_at: madeAt,
      updated_at: madeAt,
    })),
  );
}

/** The authenticator apps of demo people. */
async function insertFactors(world: World, people: NewPerson[]): Promise<void> {
  const madeAt = at(world, -110);
  await insertRows(
    world.sql,
    'auth.mfa_factors',
    people.flatMap(({ id, demo }) =>
      demo?.totpSecret
        ? [
            {
              // No chance: the rest of the world stays as it was without them.
              id: id.replace('-4000-', '-4074-'),
              user_id: id,
              friendly_name: 'Authenticator app',
              factor_type: 'totp',
              status: 'verified',
              secret: demo.totpSecret,
              created_at: madeAt,
              updated_at: madeAt,
            },
          ]
        : [],
    ),
  );
}

/** Half a year past the birthday, so that the age holds for months. */
function birthDate(world: World, age: number): string {
  return onDay(world, -Math.round((age + 0.5) * 365.25));
}

async function insertProfiles(world: World, people: NewPerson[], pictureEvery: number): Promise<void> {
  const rows = people
    .filter((each) => each.profile !== null)
    .map((each, index) => {
      const [first = '', ...rest] = each.name.split(' ');
      return {
        id: randomOf(world, each.demo).uuid(),
        user_id: each.id,
        slug: each.slug,
        display_name: each.name,
        first_name: first,
        last_name: rest.join(' '),
        is_published: each.profile === 'public',
        visibility: each.profile ?? 'public',
        avatar_url: hasPicture(each, index, pictureEvery) ? pictureAddress('avatars', each.id) : null,
        created_at: at(world, -110),
        updated_at: at(world, -110),
      };
    });
  await insertRows(world.sql, 'public.user_profiles', rows);
}

/** Some of the demo people, and a few of the others. */
const hasPicture = ({ demo, profile }: NewPerson, index: number, every: number) =>
  demo ? ['player', 'coach', 'college-coach'].includes(demo.kind) : profile === 'public' && index % every === 0;

async function insertPlayerGames(world: World, people: NewPerson[]): Promise<void> {
  const rows = people.flatMap((each) =>
    each.games.map((slug, place) => {
      const game = gameOf(slug);
      return {
        game: slug,
        id: world.random.uuid(),
        user_id: each.id,
        esports_title_id: titleId(world, slug),
        rank: game.ranks[middling(world, game.ranks.length)] ?? null,
        peak_rank: null as string | null,
        roles: world.random.sample(game.roles, world.random.between(1, 2)),
        is_primary: place === 0,
        created_at: at(world, -100),
      };
    }),
  );
  // Drawn apart, so that the rest of the world stays as it was before peaks were known.
  const peaks = createRandom(rows.length);
  for (const row of rows) {
    const ranks = gameOf(row.game).ranks;
    const place = row.rank === null ? -1 : ranks.indexOf(row.rank);
    if (place >= 0 && peaks.chance(0.6))
      row.peak_rank = ranks[Math.min(place + peaks.between(1, 3), ranks.length - 1)] ?? null;
  }
  await insertRows(
    world.sql,
    'public.player_games',
    rows.map(({ game: _game, ...row }) => row),
  );
}

async function insertPlayerRoles(world: World, players: NewPerson[], staff: NewPerson[]): Promise<void> {
  const role = (each: NewPerson, name: string) => ({
    id: world.random.uuid(),
    user_id: each.id,
    role: name,
    created_at: at(world, -110),
  });
  await insertRows(world.sql, 'public.user_roles', [
    ...players.map((each) => role(each, 'recruit_player')),
    ...staff.map((each) => role(each, 'recruit_team_manager')),
  ]);
}

/** The demo people's roles; needs the colleges. */
export async function seedDemoRoles(world: World, collegeIds: string[]): Promise<void> {
  const rows = demoPeople.flatMap((each) =>
    each.roles.map(({ role, college }) => ({
      id: randomOf(world, each).uuid(),
      user_id: each.id,
      role,
      college_id: college === null ? null : collegeIds[college],
      created_at: at(world, -110),
    })),
  );
  await insertRows(world.sql, 'public.user_roles', rows);
  await world.sql`
    insert into private.guardian_links (guardian_id, minor_id, confirmed_at)
    select g.id, m.id, ${at(world, -90)}
    from public.profiles g, public.profiles m
    where g.email = 'guardian@lineup.example' and m.email = 'minor@lineup.example'`;
}

export function gameOf(slug: string): Game {
  const found = games.find((game) => game.slug === slug);
  if (!found) throw new Error(`no game ${slug}`);
  return found;
}

/** Demo people who joined the cast later have chance of their own: the rest of the world stays as it was without them. */
function randomOf(world: World, demo: DemoPerson | null): Random {
  const place = demo ? demoPeople.indexOf(demo) : 0;
  return place < FIRST_CAST ? world.random : createRandom(place);
}

/** An index that prefers the middle of a list, as ranks do. */
function middling(world: World, length: number): number {
  return Math.floor((world.random.between(0, length - 1) + world.random.between(0, length - 1)) / 2);
}
