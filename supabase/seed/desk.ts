import { demoPerson, type AccountKind } from './accounts.ts';
import { insertRows } from './insert-rows.ts';
import type { Person } from './people.ts';
import { at, type World } from './world.ts';

/** What lies on the desk of platform staff: role requests, contact messages, the last changes of flags. */
export async function seedDesk(world: World, staff: Person[], collegeId: string): Promise<void> {
  await insertRequests(world, staff, collegeId);
  await insertLetters(world);
  await insertFlagChanges(world);
  await insertCollegeRequests(world, staff);
}

async function insertRequests(world: World, staff: Person[], collegeId: string): Promise<void> {
  const admin = demoPerson('admin').id;
  const requests = [
    {
      role: 'programs_college_staff',
      note: 'I run the esports lab and look after the Rocket League roster.',
      days: -2,
    },
    { role: 'coaching_private_coach', note: 'Former analyst of two varsity teams, now coaching on my own.', days: -1 },
    {
      role: 'programs_high_school_admin',
      note: 'Faculty sponsor of our after-school club.',
      days: -9,
      status: 'approved',
    },
    { role: 'programs_pro_team_admin', note: 'We would like to see your players.', days: -12, status: 'declined' },
  ];
  await insertRows(
    world.sql,
    'public.role_requests',
    requests.map(({ role, note, days, status = 'pending' }, place) => ({
      id: world.random.uuid(),
      user_id: staff[place % staff.length]?.id,
      role,
      college_id: role.startsWith('programs_college_') ? collegeId : null,
      note,
      status,
      decision_note: status === 'declined' ? 'Please write from an address of your organization.' : null,
      decided_by: status === 'pending' ? null : admin,
      decided_at: status === 'pending' ? null : at(world, days + 1, 15),
      created_at: at(world, days, 18, place),
    })),
  );
}

async function insertCollegeRequests(world: World, staff: Person[]): Promise<void> {
  await insertRows(world.sql, 'public.college_requests', [
    {
      id: '00000000-0000-4000-8000-00000000c001',
      user_id: staff[4]?.id,
      name: 'Cedar Bluff State University',
      city: 'Cedar Rapids',
      state: 'IA',
      website_url: 'https://cedarbluff.example',
      position: 'Director of esports',
      proof_url: 'https://cedarbluff.example/esports/staff',
      created_at: at(world, -1, 16),
    },
  ]);
}

const LETTERS = [
  ['Maria Engstrom', 'support', 'My son changed schools. Can he keep his profile and his teams?', -3, 'answered'],
  ['Theo Baptiste', 'colleges', 'We start a varsity program next fall. How do we get our college page?', -2, 'new'],
  ['Ines Kowalczyk', 'teams', 'Can a team have two managers who both schedule practices?', -1, 'new'],
  ['Top Rank Boost', 'other', 'Buy followers and ranks today, best price!!!', -1, 'spam'],
] as const;

async function insertLetters(world: World): Promise<void> {
  await insertRows(
    world.sql,
    'public.contact_messages',
    LETTERS.map(([name, topic, message, days, status], place) => ({
      id: world.random.uuid(),
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@mail.example`,
      topic,
      message,
      status,
      handled_by: status === 'new' ? null : demoPerson('staff').id,
      handled_at: status === 'new' ? null : at(world, days, 20),
      created_at: at(world, days, 14, place),
    })),
  );
}

async function insertFlagChanges(world: World): Promise<void> {
  const changes: [string, boolean, AccountKind, number, number][] = [
    ['remote_recruiting', false, 'developer', 9, 12],
    ['remote_recruiting', true, 'developer', 9, 41],
    ['remote_inbox', false, 'staff', 16, 5],
    ['remote_inbox', true, 'admin', 16, 22],
  ];
  for (const [key, enabled, kind, hour, minute] of changes) {
    await world.sql`
      insert into public.experiment_changes (key, operation, before, after, changed_by, changed_at)
      select key, 'update', private.flag_fields(e) || ${world.sql.json({ enabled: !enabled })},
        private.flag_fields(e) || ${world.sql.json({ enabled })}, ${demoPerson(kind).id}, ${at(world, -5, hour, minute)}
      from public.experiments e where e.key = ${key}`;
  }
}

/** What staff confirmed of the colleges that are there: all but two, at which they have not looked yet. */
export async function verifyColleges(world: World): Promise<void> {
  await world.sql`
    insert into private.college_verifications (college_id, way, verified_by, verified_at)
    select c.id, (array['site', 'mail', 'phone'])[c.place % 3 + 1], ${demoPerson('staff').id},
      ${at(world, -10)}::timestamptz - c.place * interval '1 day'
    from (select id, row_number() over (order by name) as place from public.colleges where is_published) c
    where c.place not in (100, 200)`;
}
