import { afterAll, describe, expect, test } from 'vitest';
import { statusAt, type Tournament } from '../../../apps/teams/src/model/tournament.ts';
import { evaluateFlag } from '../../../libs/flags/src/evaluate-flag.ts';
import { pushAddress, PUSH_HOSTS, TEST_HOST } from '../../functions/send-push/push-address.ts';
import { isTooYoung } from '../../functions/sign-up-invited/sign-up-rules.ts';
import { idOf, openDatabase } from './backend.ts';

// Rules that stand in SQL and in TypeScript: one table of cases for each pair, and both must say the same.

const sql = openDatabase();
afterAll(() => sql.end());

const HOUR = 3_600_000;

test.each(
  ['upcoming', 'in_progress', 'completed', 'cancelled'].flatMap((status) =>
    [-72, -49, -47, -1, 1, 72].flatMap((hours) => [null, 1].map((placement) => [status, hours, placement] as const)),
  ),
)(
  'a tournament stored as %s, %i hours from now, with the placement %s stands alike',
  async (status, hours, placement) => {
    const now = new Date();
    const start = new Date(now.getTime() + hours * HOUR).toISOString();
    const [row] = await sql<{ status: string }[]>`
    select private.tournament_status(${status}, ${start}::timestamptz, ${placement}) as status`;
    expect(statusAt({ status, start_date: start, placement } as Tournament, now)).toBe(row!.status);
  },
);

test.each(
  [true, false].flatMap((enabled) =>
    [true, false].flatMap((dev_only) =>
      [0, 50, 99, 100].flatMap((rollout_percentage) =>
        [[], ['yes_staff'], ['yes_admin', 'yes_developer'], ['recruit_player']].map((required_roles) => ({
          ...{ enabled, dev_only, rollout_percentage, required_roles },
        })),
      ),
    ),
  ),
)(
  'a flag with $enabled, dev_only $dev_only, $rollout_percentage %, for $required_roles is on for the same',
  async (flag) => {
    const kinds = ['player', 'staff', 'developer'] as const;
    const said = await sql
      .begin(async (tx) => {
        await tx`
        insert into public.experiments (key, enabled, dev_only, rollout_percentage, required_roles)
        values ('agreed', ${flag.enabled}, ${flag.dev_only}, ${flag.rollout_percentage}, ${flag.required_roles}::text[])`;
        const each: [unknown, unknown][] = [];
        for (const kind of kinds) {
          await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: idOf(kind), role: 'authenticated' })}, true)`;
          const [row] = await tx<{ is_on: boolean; roles: { role: string; college_id: string | null }[] }[]>`
          select private.has_flag('agreed') as is_on, coalesce((
            select jsonb_agg(jsonb_build_object('role', r.role, 'college_id', r.college_id))
            from public.user_roles r where r.user_id = ${idOf(kind)}), '[]') as roles`;
          each.push([evaluateFlag({ key: 'agreed', variant: null, ...flag }, row!.roles as never), row!.is_on]);
        }
        throw Object.assign(new Error('rolled back'), { each });
      })
      .catch((error: Error & { each?: [unknown, unknown][] }) => {
        if (!error.each) throw error;
        return error.each;
      });
    expect(said.map(([browser]) => browser)).toEqual(said.map(([, database]) => database));
  },
);

describe('services that are called to push', () => {
  test('are the same', async () => {
    const rows = await sql<{ host: string }[]>`select host from private.push_services where host <> ${TEST_HOST}`;
    expect(PUSH_HOSTS.toSorted()).toEqual(rows.map(({ host }) => host).toSorted());
  });

  test.each([
    ['https://fcm.googleapis.com/fcm/send/a'],
    ['https://updates.push.services.mozilla.com/wpush/v2/a'],
    ['https://web.push.apple.com/a'],
    ['https://push.apple.com/a'],
    ['https://evil-push.apple.com/a'],
    ['https://x.fcm.googleapis.com/a'],
    ['https://fcm.googleapis.com.evil.example/a'],
    ['http://fcm.googleapis.com/a'],
    ['https://fcm.googleapis.com:8443/a'],
    ['https://me@fcm.googleapis.com/a'],
    ['https://10.0.0.1/a'],
    ['not an address'],
  ])('%s is one for both or for neither', async (address) => {
    const [row] = await sql<{ is_one: boolean }[]>`select private.is_push_address(${address}) as is_one`;
    expect(pushAddress(address) !== null).toBe(row!.is_one);
  });
});

test.each([-366, -2, -1, 0, 1, 2, 366])(
  'who turns 13 in %i days is too young for both or for neither',
  async (days) => {
    const [row] = await sql<{ born: string; is_too_young: boolean }[]>`
    select born::text, private.is_too_young(born) as is_too_young
    from (select (current_date + ${days}::integer - interval '13 years')::date as born) b`;
    expect(isTooYoung(row!.born)).toBe(row!.is_too_young);
  },
);
