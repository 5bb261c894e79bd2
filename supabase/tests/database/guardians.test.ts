import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf } from './backend.ts';
import { guardiansOf } from './guardian-calls.ts';
import { create } from './talk.ts';

const sql = openDatabase();
const { forget, offer, accept, request, confirm, list, links, answer, agree, stateOf, age, toldOf, mailedTo, mayTalk } =
  guardiansOf(sql);
beforeEach(forget);
afterEach(forget);
afterAll(() => sql.end());

describe('a link takes the yes of both', () => {
  test('the adult offers, the minor accepts, either ends it', async () => {
    await rowsOf(offer('parent', ' Minor@Lineup.example '));
    expect(await links()).toBe(0);
    expect(await list('parent')).toMatchObject([{ kind: 'offer-sent', person_id: null, name: null }]);
    expect(await list('minor')).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'offer-received', person_id: idOf('parent') },
        ...{ name: null, email: 'p•••@lineup.example' },
      }),
    );
    await rowsOf(accept('minor'));
    expect(await links()).toBe(1);
    expect((await list('minor')).map(({ kind }) => kind)).toEqual(['guardian', 'guardian']);
    expect(await stateOf()).toEqual(['waiting']);
    await rowsOf(as('minor').rpc('end_guardian', { p_person_id: idOf('parent') }));
    expect(await links()).toBe(0);
  });

  test('neither side alone makes one', async () => {
    await rowsOf(offer('parent'));
    expect((await confirm()).error).toMatchObject({ code: 'PT404' });
    await rowsOf(as('parent').rpc('end_guardian', { p_email: 'minor@lineup.example' }));
    expect((await accept('minor')).error).toMatchObject({ code: 'PT404' });
    await rowsOf(request());
    expect((await accept('minor')).error).toMatchObject({ code: 'PT404' });
    expect(await links()).toBe(0);
  });

  test('an offer is for the minor with that confirmed email, and for nobody else', async () => {
    await rowsOf(offer('parent'));
    for (const kind of ['player', 'guardian', 'newcomer'] as const) {
      expect((await accept(kind)).error).toMatchObject({ code: 'PT404' });
    }
    await rowsOf(offer('parent', 'player@lineup.example'));
    expect((await accept('player')).error).toMatchObject({ code: '42501' });
    await sql`update auth.users set email_confirmed_at = null where id = ${idOf('minor')}`;
    expect((await accept('minor')).error).toMatchObject({ code: 'PT404' });
    await sql`update auth.users set email_confirmed_at = now() where id = ${idOf('minor')}`;
    expect(await links()).toBe(0);
  });

  test('the minor takes an offer only with the address of the adult, who could be anybody', async () => {
    await rowsOf(offer('parent'));
    for (const p_email of ['guardian@lineup.example', 'p•••@lineup.example', '', 'minor@lineup.example']) {
      const { error } = await as('minor').rpc('accept_guardian', { p_guardian_id: idOf('parent'), p_email });
      expect(error).toMatchObject({ code: '23514', hint: 'email' });
    }
    expect(await links()).toBe(0);
    await rowsOf(
      as('minor').rpc('accept_guardian', { p_guardian_id: idOf('parent'), p_email: ' Parent@Lineup.example ' }),
    );
    expect(await links()).toBe(1);
  });

  test('what nobody answered for a month no longer counts', async () => {
    await rowsOf(offer('parent'));
    await rowsOf(request());
    await sql`update private.guardian_offers set created_at = now() - interval '31 days'`;
    await sql`update private.guardian_requests set created_at = now() - interval '31 days'`;
    expect((await accept('minor')).error).toMatchObject({ code: 'PT404' });
    expect((await confirm()).error).toMatchObject({ code: 'PT404' });
    expect(await list('parent')).toEqual([]);
  });

  test('the minor may decline, and the adult too', async () => {
    await rowsOf(offer('parent'));
    await rowsOf(as('minor').rpc('end_guardian', { p_person_id: idOf('parent') }));
    await rowsOf(request());
    await rowsOf(as('parent').rpc('end_guardian', { p_person_id: idOf('minor') }));
    expect((await accept('minor')).error).toMatchObject({ code: 'PT404' });
    expect((await confirm()).error).toMatchObject({ code: 'PT404' });
    expect((await list('minor')).map(({ kind }) => kind)).toEqual(['guardian']);
    // The link that stands was not touched.
    expect((await list('minor'))[0]?.person_id).toBe(idOf('guardian'));
  });

  test('confirmed from both sides at once it is one link, and nothing stays open', async () => {
    await rowsOf(offer('parent'));
    await rowsOf(request());
    await Promise.all([confirm(), accept('minor'), confirm(), accept('minor')]);
    expect(await links()).toBe(1);
    expect(await sql`select from private.guardian_offers`).toHaveLength(0);
    expect(await sql`select from private.guardian_requests`).toHaveLength(0);
  });
});

describe('a second guardian needs the yes of the first', () => {
  test('[DB-085] and has no rights before, though both have agreed', async () => {
    await agree();
    expect(await stateOf()).toEqual(['waiting']);
    expect(await mayTalk('parent', 'minor')).toBe(false);
    expect(await mayTalk('parent', 'minor', 'college-coach')).toBe(false);
    await rowsOf(answer('guardian'));
    expect(await stateOf()).toEqual(['confirmed']);
    expect(await sql`select approved_by from private.guardian_links where guardian_id = ${idOf('parent')}`).toEqual([
      { approved_by: idOf('guardian') },
    ]);
  });

  test('by a request of the minor, too', async () => {
    await rowsOf(request());
    await rowsOf(confirm());
    expect(await stateOf()).toEqual(['waiting']);
  });

  test('or of platform staff, who see it in a list; nobody else answers, least of all the two', async () => {
    await agree();
    for (const kind of ['parent', 'minor', 'player', 'college-coach'] as const) {
      expect((await answer(kind)).error).toMatchObject({ code: '42501' });
      expect((await as(kind).rpc('load_waiting_guardians')).error).toMatchObject({ code: '42501' });
    }
    expect(await stateOf()).toEqual(['waiting']);
    expect(await rowsOf(as('staff').rpc('load_waiting_guardians'))).toMatchObject({
      waiting: [
        {
          ...{ minor_id: idOf('minor'), minor_name: 'Kai Nakagawa', begun_by: 'guardian', reports: 0, other_minors: 0 },
          ...{ guardian_id: idOf('parent'), guardian_name: 'Dana Holloway', guardian_email: 'p•••@lineup.example' },
          guardians: [{ email: 'g•••@lineup.example', ended_at: null }],
        },
      ],
      answered: [],
    });
    await rowsOf(answer('staff'));
    expect(await stateOf()).toEqual(['confirmed']);
    expect((await answer('staff')).error).toMatchObject({ code: 'PT404' });
  });

  test('staff say why, which the log keeps with who it was; of a guardian it keeps the answer alone', async () => {
    const log = () =>
      sql`select is_accepted, reason, answered_by from private.guardian_answers where guardian_id = ${idOf('parent')} order by id`;
    await agree();
    for (const reason of ['', '  ', undefined]) {
      const { error } = await as('staff').rpc('answer_guardian', {
        ...{ p_minor_id: idOf('minor'), p_guardian_id: idOf('parent'), p_accept: true },
        ...(reason !== undefined && { p_reason: reason }),
      });
      expect(error).toMatchObject({ code: '23514' });
    }
    expect(await stateOf()).toEqual(['waiting']);
    expect(await log()).toEqual([]);
    await rowsOf(answer('staff', false, ' Nobody knows them '));
    await rowsOf(request());
    await rowsOf(confirm());
    await rowsOf(answer('guardian', true, 'Words of a guardian'));
    expect(await log()).toEqual([
      { is_accepted: false, reason: 'Nobody knows them', answered_by: idOf('staff') },
      { is_accepted: true, reason: null, answered_by: idOf('guardian') },
    ]);
    const { waiting, answered } = (await rowsOf(as('admin').rpc('load_waiting_guardians'))) as Record<string, object[]>;
    expect(waiting).toEqual([]);
    expect(answered).toMatchObject([
      { is_accepted: true, reason: null, guardian_name: 'Dana Holloway', minor_name: 'Kai Nakagawa' },
      { is_accepted: false, reason: 'Nobody knows them', guardian_email: 'p•••@lineup.example' },
    ]);
    // What was said of the reader is for the others alone.
    await sql`update private.guardian_answers set guardian_id = ${idOf('staff')} where reason is not null`;
    expect(await rowsOf(as('staff').rpc('load_waiting_guardians'))).toMatchObject({ answered: [{ reason: null }] });
    expect(await rowsOf(as('admin').rpc('load_waiting_guardians'))).toMatchObject({ answered: [{}, {}] });
    await sql`delete from private.guardian_answers where guardian_id = ${idOf('staff')}`;
  });

  test('who may say no, and the link is gone', async () => {
    await agree();
    await rowsOf(answer('guardian', false));
    expect(await stateOf()).toEqual([]);
    expect((await answer('guardian')).error).toMatchObject({ code: 'PT404' });
  });

  test('the account pages show who waits for whom, and no name that the reader does not know', async () => {
    await sql`
      update public.user_profiles set display_name = 'write me at evil.example' where user_id in ${sql([idOf('parent')])}`;
    await agree();
    expect(await list('guardian')).toContainEqual({
      ...{ kind: 'approval', person_id: idOf('parent'), minor_id: idOf('minor'), name: 'Kai Nakagawa' },
      ...{ email: 'p•••@lineup.example', since: expect.any(String) as string, begins_at: null },
    });
    for (const kind of ['minor', 'guardian'] as const) expect(JSON.stringify(await list(kind))).not.toContain('evil');
    expect(await list('parent')).toMatchObject([
      { kind: 'minor', person_id: idOf('minor'), name: null, email: 'm•••@lineup.example', begins_at: null },
    ]);
    await sql`update public.user_profiles set display_name = 'Dana Holloway' where user_id = ${idOf('parent')}`;
  });

  test('all guardians and the minor are notified at once, by notice and mail, whatever they chose', async () => {
    const everyone = ['minor', 'guardian', 'parent'] as const;
    await sql`
      insert into public.notification_preferences (user_id, account_notices) select p.id, 'never'
      from public.profiles p where p.id in ${sql(everyone.map(idOf))}
      on conflict (user_id) do update set account_notices = 'never'`;
    try {
      await rowsOf(request());
      await rowsOf(confirm());
      for (const kind of ['minor', 'guardian'] as const) expect(await toldOf(kind)).toContain('guardian_waiting');
      expect((await mailedTo()).toSorted()).toEqual([idOf('minor'), idOf('guardian')].toSorted());
      await rowsOf(answer('staff'));
      for (const kind of everyone) expect(await toldOf(kind)).toContain('guardian_linked');
      expect((await mailedTo()).toSorted()).toEqual(everyone.map(idOf).toSorted());
      const shown = (await rowsOf(as('guardian').rpc('load_notices', {}))) as {
        items: { kind: string; facts: object }[];
      };
      expect(shown.items).toMatchObject([
        { kind: 'guardian_linked', facts: { person: 'Kai Nakagawa', href: '/account/guardians' } },
      ]);
      // Anyone who became a guardian is led to the ward, others to the links.
      const hrefOf = async (kind: 'parent' | 'minor') => {
        const { items } = (await rowsOf(as(kind).rpc('load_notices', {}))) as {
          items: { kind: string; facts: { href?: string } }[];
        };
        return items.find((each) => each.kind === 'guardian_linked')?.facts.href;
      };
      expect([await hrefOf('parent'), await hrefOf('minor')]).toEqual(['/family', '/account/guardians']);
      await rowsOf(as('minor').rpc('end_guardian', { p_person_id: idOf('parent') }));
      for (const kind of everyone) expect(await toldOf(kind)).toContain('guardian_ended');
    } finally {
      await sql`delete from public.notification_preferences where user_id in ${sql(everyone.map(idOf))}`;
    }
  });

  test('also when the minor parted from the first one just before, who is notified and asked', async () => {
    await rowsOf(as('minor').rpc('end_guardian', { p_person_id: idOf('guardian') }));
    expect(await stateOf('guardian')).toEqual(['ended']);
    expect(await mayTalk('guardian', 'minor')).toBe(false);
    expect((await list('minor')).map(({ kind }) => kind)).toEqual([]);
    await agree();
    expect(await stateOf()).toEqual(['waiting']);
    expect(await toldOf('guardian')).toEqual(['guardian_ended', 'guardian_waiting']);
    await rowsOf(answer('guardian'));
    expect(await stateOf()).toEqual(['confirmed']);
  });

  test('and not once the link that the minor ended is a month ago', async () => {
    await rowsOf(as('minor').rpc('end_guardian', { p_person_id: idOf('guardian') }));
    await sql`update private.guardian_links set ended_at = now() - interval '31 days' where ended_at is not null`;
    await agree();
    expect(await stateOf()).toEqual(['confirmed']);
  });
});

describe('rights begin 72 hours after the link is complete', () => {
  const team = () => sql`
    select m.team_id from public.team_members m where m.user_id = ${idOf('minor')} and m.is_active limit 1`;

  test('of a first guardian, too: messages, witness, answers for the minor', async () => {
    await sql`delete from private.guardian_links where guardian_id = ${idOf('guardian')}`;
    await agree();
    expect(await stateOf()).toEqual(['confirmed']);
    const [place] = await team();
    const leave = () =>
      as('parent').rpc('leave_team', { p_team_id: place?.team_id as string, p_person_id: idOf('minor') });
    const places = () => sql`select from public.team_members where user_id = ${idOf('minor')} and is_active`;
    const before = (await places()).length;
    expect((await create('parent', 'dm', 'minor')).error).toMatchObject({ code: '42501' });
    expect(await mayTalk('parent', 'minor', 'college-coach')).toBe(false);
    expect((await leave()).error).toMatchObject({ code: '42501' });
    await age('71 hours');
    expect(await mayTalk('parent', 'minor')).toBe(false);
    expect((await leave()).error).toMatchObject({ code: '42501' });
    expect(await places()).toHaveLength(before);
    await age('73 hours');
    expect(await mayTalk('parent', 'minor')).toBe(true);
    expect(await mayTalk('parent', 'minor', 'college-coach')).toBe(true);
    expect(await mayTalk('college-coach', 'minor')).toBe(false);
  });

  test('before them no notice or mail says whom or which team the minor asks, and those of meanwhile show from then on', async () => {
    await sql`delete from private.guardian_links where guardian_id = ${idOf('guardian')}`;
    await agree();
    await sql`delete from public.notices`;
    await sql`delete from private.mail_outbox`;
    const [post] = await sql`
      select p.id, p.team_id, t.name from public.team_recruiting_posts p join public.teams t on t.id = p.team_id
      where p.is_active and t.archived_at is null and t.id not in (select private.agreed_teams_of(${idOf('minor')})) limit 1`;
    const items = async () =>
      ((await rowsOf(as('parent').rpc('load_notices', {}))) as unknown as { items: { kind: string; facts: unknown }[] })
        .items;
    const mails = () => sql`
      select private.describe_mail(o)::text as said from private.mail_outbox o
      where o.recipient_id = ${idOf('parent')} and private.describe_mail(o) is not null`;
    try {
      await rowsOf(
        as('minor').rpc('ask_to_join', { p_team_id: post?.team_id as string, p_post_id: post?.id as string }),
      );
      await sql.begin(async (transaction) => {
        const claims = JSON.stringify({ role: 'authenticated', aal: 'aal2', sub: idOf('player') });
        await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
        await transaction`
          insert into private.talk_requests (asker_id, asked_id) values (${idOf('minor')}, ${idOf('player')})`;
        await transaction`update private.talk_requests set accepted_at = now()`;
      });
      expect(await items()).toEqual([]);
      expect([...(await mails())]).toEqual([]);
      await age('73 hours');
      expect((await items()).map(({ kind, facts }) => [kind, facts]).toSorted()).toEqual([
        ['ward_asked_team', expect.objectContaining({ team: post?.name, person: 'Kai Nakagawa' })],
        ['ward_talks', expect.objectContaining({ person: 'Kai Nakagawa' })],
      ]);
    } finally {
      await sql`delete from public.team_join_requests where user_id = ${idOf('minor')}`;
      await sql`delete from private.talk_requests`;
    }
  });

  test('nor does a guardian without them keep the other one out of a group', async () => {
    await agree();
    await rowsOf(answer('guardian'));
    const missing = async () =>
      (await sql`select private.guardians_missing_among(${[idOf('parent'), idOf('minor')]}::uuid[]) as id`).map(
        ({ id }) => id as string,
      );
    expect(await missing()).toEqual([idOf('guardian')]);
    await age('4 days');
    expect(await missing()).toEqual([]);
  });

  test('a guardian whose address is not confirmed is none', async () => {
    await rowsOf(offer('parent'));
    await sql`update auth.users set email_confirmed_at = null where id = ${idOf('parent')}`;
    try {
      expect((await accept('minor')).error).toMatchObject({ code: '42501' });
      expect(await stateOf()).toEqual([]);
    } finally {
      await sql`update auth.users set email_confirmed_at = now() where id = ${idOf('parent')}`;
    }
  });
});
