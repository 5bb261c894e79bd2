import { afterAll, describe, expect, test } from 'vitest';
import { MAJORS } from '../../../apps/recruiting/src/model/majors.ts';
import { statusAt, type Tournament } from '../../../apps/teams/src/model/tournament.ts';
import { evaluateFlag } from '../../../libs/flags/src/evaluate-flag.ts';
import {
  declineSentences,
  feedbackSentences,
  offerSentences,
  paperSentences,
  sentences,
  withdrawSentences,
} from '../../../libs/ui/src/identity/college-sentences.ts';
import { isPlainName } from '../../../libs/ui/src/form/plain-name.ts';
import { pushAddress, PUSH_HOSTS, TEST_HOST } from '../../functions/send-push/push-address.ts';
import { isTooYoung } from '../../functions/sign-up-invited/sign-up-rules.ts';
import { idOf, openDatabase } from './backend.ts';

// Rules that stand in SQL and in TypeScript: one table of cases for each pair, and both must say the same.

const sql = openDatabase();
afterAll(() => sql.end());

const HOUR = 3_600_000;

test('the majors that screens offer are those that the database takes', async () => {
  const [row] = await sql<{ majors: string[] }[]>`select private.known_majors() as majors`;
  expect(MAJORS).toEqual(row?.majors);
});

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
          await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: idOf(kind), role: 'authenticated', aal: 'aal2' })}, true)`;
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

describe('marks on letters', () => {
  const times = (amount: number, ...marks: string[]) => marks.join('').repeat(amount);

  test.each<[string, string, boolean]>([
    ['Vietnamese, decomposed', 'Nguye\u0302\u0303n Thi\u0323\u0302', true],
    ['Hebrew with vowels', 'ש\u05C1\u05B8לו\u05B9ם', true],
    ['Arabic with vowels', 'م\u064Fح\u064Eم\u0651\u064Eد', true],
    ['Thai', 'ที่นี่ น้ำ เก้าอี้', true],
    ['Lao', 'ຜູ້ຫຼິ້ນ', true],
    ['Hindi', 'प्रियाँ ज़िंदगी क्षेत्र', true],
    ['Gurmukhi', 'ਪੰਜਾਬੀ ਖਿਡਾਰੀਆਂ', true],
    ['Bengali', 'বাংলাদেশের খেলোয়াড়', true],
    ['Tamil', 'விளையாட்டு', true],
    ['Khmer', 'ព្រះរាជាណាចក្រកម្ពុជា', true],
    ['Myanmar', 'မြွှာ မြို့ ကျွန်ုပ်', true],
    ['Tibetan', 'བསྒྲུབས་ ཧྲཱིཿ', true],
    ['Sinhala with a joiner', 'ශ්\u200Dරී', true],
    ['four on a Latin letter', `a${times(4, '\u0301')}`, true],
    ['four on a Thai letter', `ก${times(4, '\u0E49')}`, true],
    ['five on a Latin letter', `a${times(5, '\u0301')}`, false],
    ['five Thai marks of tone', `ก${times(5, '\u0E49')}`, false],
    ['Thai marks in turns', `ก${times(3, '\u0E48', '\u0E49')}`, false],
    ['Thai and Latin marks in turns', `ก${times(3, '\u0E49', '\u0301')}`, false],
    ['Gurmukhi', `ਕ${times(6, '\u0A70')}`, false],
    ['Devanagari', `क${times(5, '\u0901')}`, false],
    ['Arabic', `م${times(9, '\u064E')}`, false],
    ['Hebrew', `ש${times(5, '\u05B0')}`, false],
    ['Tibetan', `ཀ${times(7, '\u0F71')}`, false],
    ['Tamil with joiners between', `க${times(5, '\u0BCD', '\u200D')}`, false],
    ['Hebrew with marks of direction between', `ש${times(5, '\u05B0', '\u200F')}`, false],
    ['Gunjala Gondi, beyond the first plane', `\u{11D60}${times(5, '\u{11D90}')}`, false],
    ['circles around a letter', `ก${times(5, '\u20DD')}`, false],
  ])('%s count the same for the database and the browser', async (_, name, mayStand) => {
    const [row] = await sql<{ is_plain: boolean }[]>`select private.is_plain_name(${name}) as is_plain`;
    expect({ database: row!.is_plain, browser: isPlainName(name) }).toEqual({ database: mayStand, browser: mayStand });
  });

  test('are the same ones of every script', async () => {
    const there = await sql<{ code: number }[]>`
      select code from generate_series(1, 1114111) code
      where code not between 55296 and 57343 and chr(code) ~ ('[' || private.combining_marks() || ']')`;
    const listed = new Set(there.map(({ code }) => code));
    const wrong = [];
    for (let code = 1; code <= 0x10ffff; code += 1) {
      const sign = String.fromCodePoint(code);
      // What this runtime does not know yet may stand in the list.
      if (!/\p{Cn}/u.test(sign) && listed.has(code) !== /[\p{Mn}\p{Me}]/u.test(sign)) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
    expect(listed.size).toBeGreaterThan(2000);
  });
});

test.each([
  ['interest_answers_sentence_check', sentences],
  ['meeting_bookings_sentence_check', feedbackSentences],
  ['offers_sentence_check', offerSentences],
  ['papers_sentence_check', paperSentences],
])('the sentences of %s are those that screens have words for', async (name, words) => {
  const [row] = await sql<{ rule: string }[]>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${name}`;
  expect(keysIn(row?.rule)).toEqual(Object.keys(words).toSorted());
});

test.each([
  ['decline_offer', declineSentences],
  ['withdraw_offer', withdrawSentences],
])('%s takes the sentences that are offered', async (name, words) => {
  const [row] = await sql<{ list: string }[]>`
    select substring(prosrc from 'p_sentence not in \\(([^)]*)\\)') as list from pg_proc where proname = ${name}`;
  expect(keysIn(row?.list)).toEqual(Object.keys(words).toSorted());
});

test('end_commitment takes the sentences of both', async () => {
  const rows = await sql<{ list: string }[]>`
    select (regexp_matches(prosrc, 'array\\[(''[^\\]]*)\\]', 'g'))[1] as list from pg_proc where proname = 'end_commitment'`;
  const lists = [declineSentences, withdrawSentences].map((words) => Object.keys(words).toSorted());
  expect(rows.map(({ list }) => keysIn(list))).toEqual(lists);
});

function keysIn(text = ''): string[] {
  return [...text.matchAll(/'(\w+)'/g)].map(([, key = '']) => key).toSorted();
}
