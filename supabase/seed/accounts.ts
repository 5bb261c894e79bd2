/** The demo sign-ins, one for each kind of user. All share one password: they exist in local and demo data only. */
export const DEMO_PASSWORD = 'lineup-demo-2026';

/** What their authenticator apps hold (RFC 6238), of those whom the database asks for a second factor. */
export const DEMO_TOTP_SECRET = 'LINEUPDEMO2345672345672345672345';

export type AccountKind =
  | 'admin'
  | 'developer'
  | 'staff'
  | 'college-admin'
  | 'college-staff'
  | 'college-admissions'
  | 'college-coach'
  | 'private-coach'
  | 'coach'
  | 'team-staff'
  | 'player'
  | 'second-player'
  | 'parent'
  | 'guardian'
  | 'minor'
  | 'newcomer'
  | 'other-college-admin';

export interface Account {
  kind: AccountKind;
  /** Full name; the newcomer has no profile yet. */
  name: string;
  /** What this sign-in is for, in a few words. */
  about: string;
  email: string;
  password: string;
  /** Of the authenticator app; null without a second factor. */
  totpSecret: string | null;
}

export interface DemoPerson extends Account {
  id: string;
  /** Rows of user_roles; `college` is the place of the seeded college that they are tied to. */
  roles: { role: string; college: number | null }[];
  /** Null: no profile is made. */
  profile: 'public' | 'unlisted' | null;
  /** Age in years, kept as a private birth date. */
  age: number;
}

/** As private.asks_second_factor of the database. */
const ASKS_SECOND_FACTOR = ['yes_admin', 'yes_developer', 'yes_staff', 'programs_college_admin'];

const isOfCollege = (role: string) =>
  role.startsWith('programs_college_') || role === 'coaching_program_coach_college_coach';

function person(
  number: number,
  kind: AccountKind,
  name: string,
  about: string,
  roles: string[],
  age: number,
  { college = 0, profile = 'public' }: { college?: number; profile?: DemoPerson['profile'] } = {},
): DemoPerson {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    kind,
    name,
    about,
    email: `${kind}@lineup.example`,
    password: DEMO_PASSWORD,
    totpSecret: roles.some((role) => ASKS_SECOND_FACTOR.includes(role)) ? DEMO_TOTP_SECRET : null,
    roles: roles.map((role) => ({ role, college: isOfCollege(role) ? college : null })),
    profile,
    age,
  };
}

export const demoPeople: DemoPerson[] = [
  person(1, 'admin', 'Avery Lindqvist', 'runs the platform', ['yes_admin'], 38),
  person(2, 'developer', 'Devon Okafor', 'builds the platform', ['yes_developer'], 31),
  person(3, 'staff', 'Sam Castellano', 'helps users, edits learn pages', ['yes_staff'], 29),
  person(4, 'college-admin', 'Morgan Whitfield', 'leads a college program', ['programs_college_admin'], 45),
  person(5, 'college-staff', 'Jamie Oduya', 'works in a college program', ['programs_college_staff'], 33),
  person(
    6,
    'college-admissions',
    'Robin Achterberg',
    'admissions office of a college',
    ['programs_college_admissions'],
    41,
  ),
  person(7, 'college-coach', 'Casey Marchetti', 'recruits for a college', ['coaching_program_coach_college_coach'], 34),
  person(8, 'private-coach', 'Quinn Abernathy', 'coaches players privately', ['coaching_private_coach'], 28),
  person(
    9,
    'coach',
    'Jordan Vasquez',
    'owns a silver and a bronze team',
    ['programs_private_team_admin', 'recruit_team_manager'],
    36,
  ),
  person(10, 'team-staff', 'Taylor Brandvold', "assistant coach of the coach's team", ['recruit_team_manager'], 26),
  person(11, 'player', 'Riley Tran', "plays on the coach's team", ['recruit_player'], 19),
  person(12, 'second-player', 'Alex Petrosyan', "plays on the coach's team, too", ['recruit_player'], 20),
  person(13, 'parent', 'Dana Holloway', 'parent of a player', ['family_parent'], 47),
  person(14, 'guardian', 'Lee Nakagawa', 'guardian of the minor player', ['family_guardian'], 44),
  person(15, 'minor', 'Kai Nakagawa', 'is 16 and plays for a high school', ['recruit_player'], 16, {
    profile: 'unlisted',
  }),
  person(16, 'newcomer', 'New user', 'has signed up and has no profile yet', [], 18, { profile: null }),
  person(
    17,
    'other-college-admin',
    'Harper Szymanska',
    'leads the program of another college',
    ['programs_college_admin'],
    39,
    { college: 1 },
  ),
];

export const accounts: Account[] = demoPeople.map(({ kind, name, about, email, password, totpSecret }) => ({
  kind,
  name,
  about,
  email,
  password,
  totpSecret,
}));

/** The seeded person behind a demo sign-in. */
export function demoPerson(kind: AccountKind): DemoPerson {
  const found = demoPeople.find((each) => each.kind === kind);
  if (!found) throw new Error(`no demo account of kind ${kind}`);
  return found;
}
