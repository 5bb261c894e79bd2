import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { guardiansOf } from './guardian-calls.ts';
import { actAs, pagesOf, undone } from './measure.ts';

// What a guardian sees of a ward and does for them, and the mirror of the ward. Kai (minor) is the ward of Lee (guardian).

interface Card {
  person_id: string;
  name: string | null;
  off: string[];
  practices: { id: string; answer: string | null; is_by_guardian: boolean; guardian_name: string | null }[] | null;
  colleges: { name: string; stage: string }[] | null;
  writers: { total: number; people: { id: string; name: string | null; way: string }[] };
  places: { team_id: string }[];
  calendar_since?: string | null;
}
interface Family {
  wards: Card[];
  others: { person_id: string; name: string | null; places: number }[];
  mirror: Card | null;
  links: { kind: string; name: string | null; begins_at: string | null }[];
  choices: { family_mail: boolean; ward_notices: string };
}

const sql = openDatabase();
const guardians = guardiansOf(sql);
let team = '';
let coach = '';
let born = '';
const minor = idOf('minor');

beforeAll(async () => {
  const [row] = await sql<{ id: string; owner: string }[]>`
    select t.id, t.owner_user_id as owner from public.teams t join public.team_members m on m.team_id = t.id
    where m.user_id = ${minor} and m.is_active and m.is_confirmed`;
  team = row?.id ?? '';
  coach = row?.owner ?? '';
  born = (
    await sql<{ birth_date: string }[]>`
    select birth_date::text from private.birth_dates where user_id = ${minor}`
  )[0]?.birth_date as string;
});
const clear = async () => {
  await sql`update private.birth_dates set birth_date = ${born} where user_id = ${minor}`;
  await sql`delete from public.team_practices where title like 'Family%'`;
  await sql`delete from private.ward_choices`;
  await sql`delete from private.ward_calendars`;
  await sql`delete from public.notification_preferences where user_id in (${idOf('guardian')}, ${idOf('parent')})`;
  await guardians.forget();
  await sql`delete from private.guardian_events`;
};
beforeEach(clear);
afterEach(clear);
afterAll(() => sql.end());

async function practice(title = 'Family practice', from = '1 minute'): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into public.team_practices (id, team_id, title, scheduled_at, created_by)
    values (${id}, ${team}, ${title}, now() + ${from}::interval, null)`;
  await sql`delete from public.team_practice_attendance where practice_id = ${id}`;
  return id;
}
const family = async (kind: AccountKind) => (await rowsOf(as(kind).rpc('load_family'))) as unknown as Family;
/** All wards, the first one in full. */
const wardsOf = async (kind: AccountKind) => {
  const { wards, others } = await family(kind);
  return [...wards, ...others].map(({ person_id: id }) => id);
};
const answerFor = (kind: AccountKind, id: string, p_status = 'attending', p_reason?: string) =>
  as(kind).rpc('answer_for_ward', {
    p_minor_id: minor,
    p_practice_id: id,
    p_status,
    ...(p_reason !== undefined && { p_reason }),
  });
const answersTo = (id: string) =>
  sql`select status, notes from public.team_practice_attendance where practice_id = ${id} and user_id = ${minor}`;
const turn = (p_part: string, p_is_on: boolean, kind: AccountKind = 'minor') =>
  as(kind).rpc('choose_family_part', { p_part, p_is_on });
const shown = async (kind: AccountKind, id: string) => {
  const { wards, mirror } = await family(kind);
  return (mirror ?? wards[0])?.practices?.find((each) => each.id === id);
};
const comeOfAge = () =>
  sql`update private.birth_dates set birth_date = current_date - interval '18 years' where user_id = ${minor}`;
/** The parent as another guardian, since so long. */
const another = (since: string | null) =>
  sql`insert into private.guardian_links (guardian_id, minor_id, confirmed_at)
    values (${idOf('parent')}, ${minor}, ${since === null ? null : sql`now() - ${since}::interval`})`;

describe('a guardian answers for a ward', () => {
  test('in the ward’s name; both see who; the last word counts, either way', async () => {
    const id = await practice();
    await rowsOf(answerFor('guardian', id));
    expect(await answersTo(id)).toEqual([{ status: 'attending', notes: null }]);
    const by = { answer: 'attending', is_by_guardian: true, guardian_name: expect.any(String) as string };
    expect(await shown('guardian', id)).toMatchObject(by);
    expect(await shown('minor', id)).toMatchObject(by);
    // The team reads that it was a guardian, and not who.
    const [row] = (await rowsOf(as('minor').rpc('get_practice_attendance', { p_practice_id: id }))) as object[];
    expect(row).toMatchObject({ user_id: minor, is_by_guardian: true });

    await rowsOf(
      as('minor')
        .from('team_practice_attendance')
        .upsert({ practice_id: id, user_id: minor, status: 'maybe', notes: 'Bus' }),
    );
    expect(await shown('guardian', id)).toMatchObject({ answer: 'maybe', is_by_guardian: false, guardian_name: null });
    await rowsOf(answerFor('guardian', id, 'not_attending', 'ill'));
    expect(await answersTo(id)).toEqual([{ status: 'not_attending', notes: 'Not well' }]);
    expect(await shown('minor', id)).toMatchObject({ answer: 'not_attending', is_by_guardian: true });
  });

  test.each([
    ['without a reason', undefined],
    ['with words of their own, which teammates would read', 'Call me at 555-0100'],
  ])('a no %s is refused and stores nothing', async (_, reason) => {
    const id = await practice();
    expect((await answerFor('guardian', id, 'not_attending', reason)).error).toMatchObject({ code: '23514' });
    expect(await answersTo(id)).toEqual([]);
  });

  test.each(['parent', 'coach', 'minor', 'player', 'staff', 'admin'] as const)('%s does not', async (kind) => {
    const id = await practice();
    expect((await answerFor(kind, id)).error).toMatchObject({ code: '42501' });
    expect(await answersTo(id)).toEqual([]);
  });

  test('a visitor, a second guardian who waits or is within 72 hours, and one whose link ended do not; one after 72 hours does', async () => {
    const id = await practice();
    const visitor = await signedOut().rpc('answer_for_ward', {
      p_minor_id: minor,
      p_practice_id: id,
      p_status: 'attending',
    });
    expect(visitor.error).toBeTruthy();
    await another(null);
    expect((await answerFor('parent', id)).error).toMatchObject({ code: '42501' });
    await guardians.age('71 hours');
    expect((await answerFor('parent', id)).error).toMatchObject({ code: '42501' });
    expect(await wardsOf('parent')).not.toContain(minor);
    for (const call of [
      as('parent').rpc('load_ward', { p_minor_id: minor }),
      as('parent').rpc('make_ward_calendar', { p_minor_id: minor }),
    ])
      expect((await call).error).toMatchObject({ code: '42501' });
    expect(await sql`select from private.ward_calendars`).toHaveLength(0);
    expect(await answersTo(id)).toEqual([]);
    await guardians.age('73 hours');
    await rowsOf(answerFor('parent', id));
    expect(await wardsOf('parent')).toContain(minor);
    await rowsOf(as('minor').rpc('end_guardian', { p_person_id: idOf('parent') }));
    expect((await answerFor('parent', id, 'maybe')).error).toMatchObject({ code: '42501' });
    expect(await answersTo(id)).toEqual([{ status: 'attending', notes: null }]);
  });

  test('nothing of another team, and nothing that has begun', async () => {
    const begun = await practice('Family begun', '-1 minute');
    expect((await answerFor('guardian', begun)).error).toMatchObject({ code: 'PT410' });
    const [foreign] = await sql<{ id: string }[]>`
      select p.id from public.team_practices p where p.team_id <> ${team} and p.scheduled_at > now() limit 1`;
    expect((await answerFor('guardian', foreign?.id ?? '')).error).toMatchObject({ code: 'PT404' });
    expect(await answersTo(begun)).toEqual([]);
    expect(await answersTo(foreign?.id ?? '')).toEqual([]);
  });
});

describe('the mirror', () => {
  test('the ward sees exactly what each guardian sees', async () => {
    await practice();
    const { mirror } = await family('minor');
    const [{ calendar_since: since, ...card } = {} as Card] = (await family('guardian')).wards;
    expect(since).toBeNull();
    // Each is named to themselves as they know it.
    expect({ ...mirror, name: null }).toEqual({ ...card, name: null });
    expect(card.practices?.length).toBeGreaterThan(0);
    expect(card.colleges?.length).toBeGreaterThan(0);
    expect(card.writers.people.map(({ id }) => id)).toContain(coach);
    expect(card.writers.people.map(({ id }) => id)).not.toContain(idOf('guardian'));
  });

  test('[DB-085] who is not a ward has none, and nobody sees the ward of somebody else', async () => {
    for (const kind of ['parent', 'coach', 'player', 'admin', 'college-staff'] as const)
      expect(await family(kind)).toMatchObject({ wards: [], others: [], mirror: null });
  });

  test('[DB-085] one ward is shown to its guardian alone', async () => {
    expect(await rowsOf(as('guardian').rpc('load_ward', { p_minor_id: minor }))).toMatchObject({ person_id: minor });
    for (const kind of ['parent', 'minor', 'coach', 'player', 'admin'] as const)
      expect((await as(kind).rpc('load_ward', { p_minor_id: minor })).error).toMatchObject({ code: '42501' });
  });

  test.each(['practices', 'colleges'] as const)(
    '%s turned off are gone from page and Today, and said',
    async (part) => {
      await rowsOf(turn(part, false));
      const [ward] = (await family('guardian')).wards;
      expect(ward).toMatchObject({ [part]: null, off: [part] });
      const today = (await rowsOf(as('guardian').rpc('load_today'))) as unknown as { family: { wards: Card[] } };
      expect(today.family.wards[0]).toMatchObject({ [part]: null, off: [part] });
      expect((await family('minor')).mirror).toMatchObject({ [part]: null, off: [part] });
      await rowsOf(turn(part, true));
      expect((await family('guardian')).wards[0]?.[part]).not.toBeNull();
    },
  );

  test('with practices turned off the guardian answers nothing, has no calendar, and no mail tells of them', async () => {
    const id = await practice();
    const secret = await rowsOf(as('guardian').rpc('make_ward_calendar', { p_minor_id: minor }));
    await choose('at_once');
    await rowsOf(turn('practices', false));
    expect((await answerFor('guardian', id)).error).toMatchObject({ code: '42501' });
    expect(await answersTo(id)).toEqual([]);
    expect(await feed(secret)).toBeNull();
    await moved(id);
    expect(await noticesTo('guardian')).toEqual([]);
  });

  test.each([
    ['an adult', 'guardian', 'practices', '42501'],
    ['a stranger', 'player', 'practices', '42501'],
    ['the ward, of who may write', 'minor', 'writers', '23514'],
    ['the ward, of what needs a yes', 'minor', 'places', '23514'],
  ] as const)('%s turns nothing off', async (_, kind, part, code) => {
    expect((await turn(part, false, kind)).error).toMatchObject({ code });
    expect(await sql`select from private.ward_choices`).toHaveLength(0);
  });
});

const feed = async (secret: string) =>
  (await sql`select public.read_ward_calendar(${secret}) as feed`)[0]?.feed as { teams: object[] } | null;
const choose = (ward_notices: string, kind: AccountKind = 'guardian') =>
  rowsOf(
    as(kind)
      .from('notification_preferences')
      .upsert({ user_id: idOf(kind), ward_notices, family_mail: true }),
  );
const noticesTo = async (kind: AccountKind) =>
  (await sql`select kind from public.notices where user_id = ${idOf(kind)} and kind like '%practice%'`).map(
    (each) => each.kind as string,
  );
/** Moves a practice as the coach of the ward's team does. */
const moved = (id: string) =>
  sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: coach, role: 'authenticated', aal: 'aal2' })}, true)`;
    await tx`update public.team_practices set scheduled_at = scheduled_at + interval '1 day' where id = ${id}`;
  });

describe('the calendar of a ward', () => {
  test('holds the practices of all teams behind a secret that the guardian ends', async () => {
    const secret = await rowsOf(as('guardian').rpc('make_ward_calendar', { p_minor_id: minor }));
    expect(JSON.stringify(await feed(secret))).toContain(team);
    expect((await family('guardian')).wards[0]?.calendar_since).toEqual(expect.any(String));
    const next = await rowsOf(as('guardian').rpc('make_ward_calendar', { p_minor_id: minor }));
    expect(await feed(secret)).toBeNull();
    expect(await rowsOf(as('guardian').rpc('revoke_ward_calendar', { p_minor_id: minor }))).toBe(true);
    expect(await feed(next)).toBeNull();
  });

  test('is silent while the ward has it off, and gone for good once the minor ended the link', async () => {
    const secret = await rowsOf(as('guardian').rpc('make_ward_calendar', { p_minor_id: minor }));
    await rowsOf(turn('calendar', false));
    expect(await feed(secret)).toBeNull();
    expect((await as('guardian').rpc('make_ward_calendar', { p_minor_id: minor })).error).toMatchObject({
      code: '42501',
    });
    await rowsOf(turn('calendar', true));
    expect(await feed(secret)).not.toBeNull();
    await rowsOf(as('minor').rpc('end_guardian', { p_person_id: idOf('guardian') }));
    expect(await sql`select from private.ward_calendars`).toHaveLength(0);
    await guardians.forget();
    expect(await feed(secret)).toBeNull();
  });

  test.each(['parent', 'minor', 'coach', 'admin'] as const)('%s gets no address', async (kind) => {
    expect((await as(kind).rpc('make_ward_calendar', { p_minor_id: minor })).error).toMatchObject({ code: '42501' });
    expect(await sql`select from private.ward_calendars`).toHaveLength(0);
  });
});

describe('mails and notices', () => {
  test('what a ward is told of a practice comes to a guardian who wants it, and to no other', async () => {
    const id = await practice('Family told', '2 days');
    await another('10 days');
    await choose('at_once');
    await moved(id);
    expect(await noticesTo('minor')).toEqual(['practice_moved']);
    expect(await noticesTo('guardian')).toEqual(['ward_practice_moved']);
    expect(await noticesTo('parent')).toEqual([]);
    const page = (await rowsOf(as('guardian').rpc('load_notices'))) as unknown as { items: { facts: object }[] };
    expect(page.items[0]?.facts).toMatchObject({
      href: '/family',
      wards: ['Kai Nakagawa'],
      // Shells that are older than the list read one text.
      ward: 'Kai Nakagawa',
      title: 'Family told',
    });
    const mails = await sql<{ mail: { to: string; token: string | null } | null }[]>`
      select private.describe_mail(o) as mail from private.mail_outbox o
      where o.recipient_id = ${idOf('guardian')} and o.template = 'notice'`;
    // A link that answers would answer for the guardian.
    expect(mails).toMatchObject([{ mail: { to: 'guardian@lineup.example', token: null } }]);
  });

  test('a mail that waits is not sent once the ward turns practices off, or is of age', async () => {
    const id = await practice('Family told', '2 days');
    await choose('at_once');
    await moved(id);
    const said = async () =>
      (
        await sql`select private.describe_mail(o) as mail from private.mail_outbox o where o.recipient_id = ${idOf('guardian')}`
      )
        .map(({ mail }) => mail as object | null)
        .filter((mail) => mail !== null);
    expect(await said()).toHaveLength(1);
    await rowsOf(turn('practices', false));
    expect(await said()).toEqual([]);
    await rowsOf(turn('practices', true));
    await comeOfAge();
    expect(await said()).toEqual([]);
  });

  test('a reminder of an answer that is missing goes to the guardian, too, until there is one', async () => {
    const id = await practice('Family told', '2 days');
    await choose('daily');
    await sql`select private.queue_ward_reminders(${id}, array[${minor}]::uuid[])`;
    const said = async () =>
      (
        await sql`select private.describe_mail(o) as mail from private.mail_outbox o where o.template = 'ward_reminder'`
      )[0]?.mail as object | null;
    expect(await said()).toMatchObject({
      to: 'guardian@lineup.example',
      title: 'Family told',
      wards: ['Kai Nakagawa'],
    });
    await rowsOf(answerFor('guardian', id));
    expect(await said()).toBeNull();
  });

  test('the weekly mail: who asked for it, once in a week, without names of others, never without the choice', async () => {
    const queued = async () => (await sql`select private.queue_family_mails() as n`)[0]?.n as number;
    expect(await queued()).toBe(0);
    await choose('never');
    await practice();
    expect(await queued()).toBe(1);
    expect(await queued()).toBe(0);
    const [row] = await sql<{ mail: { wards: Record<string, unknown>[] } | null }[]>`
      select private.describe_mail(o) as mail from private.mail_outbox o where o.template = 'family_week'`;
    expect(row?.mail?.wards).toMatchObject([{ person_id: minor, practices: expect.any(Array) as unknown[] }]);
    expect(row?.mail?.wards[0]).not.toHaveProperty('writers');
    await comeOfAge();
    expect(
      (
        await sql`select private.describe_mail(o) as mail from private.mail_outbox o where o.template = 'family_week'`
      )[0]?.mail,
    ).toBeNull();
  });
});

test('[DB-085] on the 18th birthday all of it ends, without a job', async () => {
  const id = await practice();
  const secret = await rowsOf(as('guardian').rpc('make_ward_calendar', { p_minor_id: minor }));
  await choose('at_once');
  await comeOfAge();
  expect((await answerFor('guardian', id)).error).toMatchObject({ code: '42501' });
  expect(await answersTo(id)).toEqual([]);
  expect(await family('guardian')).toMatchObject({ wards: [], links: [] });
  expect(await family('minor')).toMatchObject({ mirror: null, links: [] });
  expect(await feed(secret)).toBeNull();
  await moved(id);
  expect(await noticesTo('guardian')).toEqual([]);
  expect((await turn('practices', false)).error).toMatchObject({ code: '42501' });
  // The night forgets what is left.
  await sql`select private.end_families()`;
  expect(await sql`select from private.guardian_links where minor_id = ${minor}`).toHaveLength(0);
  expect(await sql`select from private.ward_calendars where minor_id = ${minor}`).toHaveLength(0);
});

describe('a dispute, for platform staff', () => {
  interface History {
    links: { guardian_name: string | null; state: string }[];
    events: { kind: string; by: string; reason: string | null }[];
  }
  const history = async (kind: AccountKind, id?: string) =>
    (await rowsOf(as(kind).rpc('load_guardian_history', id ? { p_person_id: id } : {}))) as unknown as History;
  const endLink = (kind: AccountKind, p_reason = 'The school wrote to us') =>
    as(kind).rpc('end_guardian_link', { p_minor_id: minor, p_guardian_id: idOf('parent'), p_reason });

  test('shows who asked, agreed, completed and ended a link, and why', async () => {
    await rowsOf(guardians.request());
    await rowsOf(guardians.confirm());
    await rowsOf(guardians.answer('staff', true, 'Both parents called'));
    await rowsOf(as('minor').rpc('end_guardian', { p_person_id: idOf('parent') }));
    const { events, links } = await history('staff', minor);
    expect(events.map(({ kind, by, reason }) => [kind, by, reason])).toEqual([
      ['ended', 'minor', null],
      ['completed', 'staff', 'Both parents called'],
      ['agreed', 'guardian', null],
      ['asked', 'minor', null],
    ]);
    expect(links.map(({ state }) => state)).toEqual(['begun']);
    expect((await history('admin')).events.map(({ kind }) => kind)).toEqual(['ended']);
    expect(JSON.stringify(events)).not.toContain('parent@');
  });

  test('staff end a link for a reason: rights end at once, both sides are told, and it needs a yes to come back', async () => {
    await another('10 days');
    expect((await endLink('staff', ' ')).error).toMatchObject({ code: '23514' });
    expect(await guardians.stateOf()).toEqual(['begun']);
    await rowsOf(endLink('staff'));
    expect(await guardians.stateOf()).toEqual([]);
    for (const kind of ['parent', 'minor', 'guardian'] as const)
      expect(await guardians.toldOf(kind)).toEqual(['guardian_ended']);
    expect((await history('admin', idOf('parent'))).events[0]).toMatchObject({
      kind: 'ended',
      by: 'staff',
      reason: 'The school wrote to us',
    });
    // Also where nobody else is guardian by then.
    await sql`delete from private.guardian_links where minor_id = ${minor}`;
    await guardians.agree();
    expect(await guardians.stateOf()).toEqual(['waiting']);
    expect((await endLink('staff')).error).toMatchObject({ code: 'PT404' });
  });

  test.each(['guardian', 'minor', 'parent', 'coach', 'college-admin'] as const)(
    '%s sees and ends nothing',
    async (kind) => {
      await another('10 days');
      expect((await endLink(kind)).error).toMatchObject({ code: '42501' });
      expect((await as(kind).rpc('load_guardian_history')).error).toMatchObject({ code: '42501' });
      expect(await guardians.stateOf()).toEqual(['begun']);
    },
  );
});

describe('the cost', () => {
  /** Gives the guardian two more wards, each on the team of the first and in touch with a college. */
  const giveTwoMore = async (transaction: TransactionSql) => {
    const others = await transaction<{ id: string }[]>`
      select b.user_id as id from private.birth_dates b
      where b.birth_date > current_date - interval '17 years' and b.user_id <> ${minor}
        and exists (select from public.interests i where i.player_id = b.user_id and i.stage_id is not null)
      order by b.user_id limit 2`;
    for (const { id } of others) {
      await transaction`
        insert into private.guardian_links (guardian_id, minor_id, confirmed_at)
        values (${idOf('guardian')}, ${id}, now() - interval '90 days')`;
      await transaction`insert into private.roster_consents (user_id, team_id) values (${id}, ${team})`;
      await transaction`insert into public.team_members (team_id, user_id, is_confirmed) values (${team}, ${id}, true)`;
    }
  };
  const pagesOfToday = (amount: 1 | 3) =>
    undone(sql, async (transaction) => {
      if (amount === 3) await giveTwoMore(transaction);
      await actAs(transaction, 'guardian');
      // The first call plans and reads the catalogue.
      const [row] = await transaction<{ wards: Card[] }[]>`select load_today() -> 'family' -> 'wards' as wards`;
      expect(row?.wards).toHaveLength(amount);
      for (const { practices, colleges, writers } of row?.wards ?? []) {
        expect(practices).not.toEqual([]);
        expect(colleges).not.toEqual([]);
        expect(writers.people).not.toEqual([]);
      }
      return pagesOf(transaction, 'select load_today()');
    });

  test('Today of a guardian with three wards costs at most one and a half of one with one, in one request', async () => {
    const [one, three] = [await pagesOfToday(1), await pagesOfToday(3)];
    expect(three / one).toBeLessThanOrEqual(1.5);
  });

  test('so does the page of the family, which names the others', async () => {
    const pagesOfFamily = (amount: 1 | 3) =>
      undone(sql, async (transaction) => {
        if (amount === 3) await giveTwoMore(transaction);
        await actAs(transaction, 'guardian');
        const [row] = await transaction<{ family: Family }[]>`select load_family() as family`;
        expect(row?.family.wards).toHaveLength(1);
        expect(row?.family.others).toHaveLength(amount - 1);
        for (const { person_id: id } of row?.family.others ?? []) {
          const [other] = await transaction<{ ward: Card }[]>`select load_ward(${id}) as ward`;
          expect(other?.ward).toMatchObject({ person_id: id });
          expect(other?.ward.practices).not.toEqual([]);
        }
        return pagesOf(transaction, 'select load_family()');
      });
    const [one, three] = [await pagesOfFamily(1), await pagesOfFamily(3)];
    expect(three / one).toBeLessThanOrEqual(1.5);
  });
});
