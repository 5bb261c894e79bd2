/** Pushes: what is queued for the browsers of a person, judged when it goes out, and what the push service answers. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM } from './backend.ts';
import { move, pushesOf, signIn, start } from './push.ts';

const sql = openDatabase();
const { claim, queued, schedule, subscriptionsOf, team, zones } = pushesOf(sql);

describe('what is queued', () => {
  test('one for each change and browser, for who is told, with what the list of notices says', async () => {
    await rowsOf(start(as('player')));
    await rowsOf(start(await signIn('player')));
    await rowsOf(start(as('coach')));
    await rowsOf(start(as('parent')));
    const id = await schedule();
    const pushes = await claim();
    expect(pushes).toHaveLength(2);
    expect(pushes[0]?.content).toMatchObject({
      ...{ kind: 'practice_scheduled', title: 'Push scrim', team: SILVER_TEAM },
      href: `/teams/${team.id}/manage?tab=practices&practice=${id}`,
    });
    expect(await claim()).toEqual([]);
  });

  test('35.6 each comes with the language of who reads it', async () => {
    await rowsOf(start(as('player')));
    await rowsOf(start(as('team-staff')));
    await rowsOf(
      as('player')
        .from('notification_preferences')
        .upsert({ user_id: idOf('player'), language: 'es' }),
    );
    await schedule();
    const languages = (await claim()).map(({ language }) => language);
    expect(languages.toSorted()).toEqual(['es', null]);
  });

  test('the same change again goes along while it waits, and again once what it told was sent', async () => {
    await rowsOf(start(as('player')));
    const id = await schedule();
    await sql`delete from private.push_outbox`;
    await move(id, 3);
    await move(id, 4);
    expect(await queued()).toHaveLength(1);
    const [push] = await claim();
    await move(id, 5);
    await sql`select public.settle_push(${String(push?.id)}, 201)`;
    // It was on its way when the time changed: the browser gets the new one in ten minutes, in the place of the old.
    expect(await queued()).toMatchObject([{ state: 'waiting' }]);
    expect(await claim()).toEqual([]);
    await sql`update private.push_outbox set due_at = now()`;
    const [again] = await claim();
    expect(again?.content['change_id']).toBe(push?.content['change_id']);
    await sql`select public.settle_push(${String(again?.id)}, 201)`;
    expect(await queued()).toMatchObject([{ state: 'sent' }]);
    await move(id, 6);
    expect(await queued()).toMatchObject([{ state: 'waiting' }]);
    expect(await claim()).toEqual([]);
  });

  test('a choice is honoured at once: nothing more is queued, and what waits is dropped', async () => {
    await rowsOf(start(as('player')));
    await schedule();
    const choose = { user_id: idOf('player'), practice_push: false };
    await rowsOf(as('player').from('notification_preferences').upsert(choose));
    expect(await claim()).toEqual([]);
    expect(await queued()).toMatchObject([{ state: 'dropped' }]);
    await schedule('Push second');
    expect(await queued()).toHaveLength(1);
  });

  test('what is read, over, gone or of a team that one has left is not sent', async () => {
    await rowsOf(start(as('player')));
    await schedule();
    await rowsOf(
      as('player').rpc('mark_notices_read', {
        p_up_to: String((await sql`select id from public.notices where user_id = ${idOf('player')}`)[0]?.['id']),
      }),
    );
    const over = await schedule('Push over');
    await sql`update public.team_practices set scheduled_at = now() - interval '1 minute' where id = ${over}`;
    const gone = await schedule('Push gone');
    await sql`delete from public.team_practices where id = ${gone}`;
    expect(await claim()).toEqual([]);
    expect((await queued()).map(({ state }) => state)).toEqual(['dropped', 'dropped', 'dropped']);
    await schedule('Push left');
    await sql`update public.team_members set is_active = false where user_id = ${idOf('player')} and team_id = ${team.id}`;
    expect(await claim()).toEqual([]);
    await sql`update public.team_members set is_active = true where user_id = ${idOf('player')} and team_id = ${team.id}`;
  });

  test('who has blocked the owner of the team gets nothing of it', async () => {
    await rowsOf(start(as('player')));
    await schedule();
    await sql`insert into public.user_blocks (blocker_id, blocked_id) values (${idOf('player')}, ${idOf('coach')})`;
    try {
      expect(await claim()).toEqual([]);
      await schedule('Push blocked');
      expect(await queued()).toHaveLength(1);
    } finally {
      await sql`delete from public.user_blocks where blocker_id = ${idOf('player')}`;
    }
  });

  test('a minor gets no push of a team that they have not joined', async () => {
    const [made] = await sql`
      select private.wants_push('place_offered', ${idOf('player')}) as place, private.wants_push('team_invited', ${idOf('player')}) as invited,
        private.is_minor(${idOf('player')}) as minor, private.wants_push('place_offered', ${idOf('parent')}) as adult`;
    expect(made).toMatchObject({ place: !made?.['minor'], invited: !made?.['minor'], adult: true });
    await sql`update private.birth_dates set birth_date = current_date - interval '15 years' where user_id = ${idOf('parent')}`;
    const [minor] =
      await sql`select private.wants_push('place_offered', ${idOf('parent')}) as place, private.wants_push('practice_moved', ${idOf('parent')}) as practice`;
    await sql`update private.birth_dates set birth_date = current_date - interval '40 years' where user_id = ${idOf('parent')}`;
    expect(minor).toEqual({ place: false, practice: true });
  });

  test('at night it waits for the morning, also what is tried again', async () => {
    await sql`update public.notification_preferences set time_zone = ${zones.night}`;
    await rowsOf(start(as('player')));
    await schedule();
    await sql`update private.push_outbox set due_at = now()`;
    expect(await claim()).toEqual([]);
    const [push] =
      await sql`select state, attempts, extract(hour from due_at at time zone ${zones.night})::int as hour from private.push_outbox`;
    expect(push).toEqual({ state: 'waiting', attempts: 0, hour: 7 });
    await sql`update public.notification_preferences set time_zone = ${zones.noon}`;
    await sql`update private.push_outbox set due_at = now()`;
    expect(await claim()).toHaveLength(1);
  });

  test('no more than 20 an hour to one browser', async () => {
    await rowsOf(start(as('player')));
    for (let i = 0; i < 25; i++) await schedule(`Push ${i}`);
    expect(await queued()).toHaveLength(20);
    const pushes = await claim();
    expect(pushes).toHaveLength(20);
    for (const { id } of pushes) await sql`select public.settle_push(${id}, 201)`;
    await schedule('Push one more');
    expect(await claim()).toEqual([]);
    expect((await queued()).filter(({ state }) => state === 'sent')).toHaveLength(20);
  });

  test('what changes while it is on its way comes again, however much else waits', async () => {
    await rowsOf(start(as('player')));
    const id = await schedule('Push first');
    for (let i = 0; i < 19; i++) await schedule(`Push ${i}`);
    await sql`update private.push_outbox set due_at = now() - interval '1 minute'
      where notice_id = (select n.id from public.notices n where n.subject_id = ${id} and n.user_id = ${idOf('player')})`;
    const [push] = await sql`select * from public.claim_pushes(1)`;
    expect(push?.['content']).toMatchObject({ title: 'Push first' });
    await sql`update public.team_practices set status = 'cancelled' where id = ${id}`;
    await rowsOf(as('coach').from('team_practices').update({ status: 'scheduled' }).eq('id', id));
    await sql`select public.settle_push(${String(push?.['id'])}, 201)`;
    expect(
      await sql`select state, due_at > now() + interval '9 minutes' as is_later from private.push_outbox where id = ${String(push?.['id'])}`,
    ).toEqual([{ state: 'waiting', is_later: true }]);
  });

  test('several senders share what is due: each push goes to one', async () => {
    await rowsOf(start(as('player')));
    for (let i = 0; i < 12; i++) await schedule(`Push ${i}`);
    const shares = await Promise.all(Array.from({ length: 4 }, () => sql`select id from public.claim_pushes(3)`));
    const ids = shares.flat().map(({ id }) => String(id));
    expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
  });

  test('a browser gets no more of them from two senders at once', async () => {
    await rowsOf(start(as('player')));
    const scheduleMany = (name: string) =>
      Promise.all(Array.from({ length: 12 }, (_, i) => schedule(`Push ${name} ${i}`)));
    await scheduleMany('sent');
    await sql`select public.settle_push(c.id, 201) from public.claim_pushes(50) c`;
    await scheduleMany('waiting');
    const other = openDatabase();
    await sql.begin(async (transaction) => {
      expect(await transaction`select id from public.claim_pushes(3)`).toHaveLength(3);
      expect(await other`select id from public.claim_pushes(50)`).toEqual([]);
    });
    await other.end();
    // What the second had to leave is there for the next, soon, and no try of it is lost.
    const left = await sql`
      select from private.push_outbox where state = 'waiting' and attempts = 0 and claimed_until is null`;
    expect(left).toHaveLength(9);
    await sql`update private.push_outbox set due_at = now() where state = 'waiting'`;
    expect(await sql`select id from public.claim_pushes(50)`).toHaveLength(5);
  });
});

describe('what the push service answers', () => {
  const outcome = async (status: number | null, retryAfter?: number) => {
    await sql`delete from private.push_outbox`;
    await sql`delete from public.push_subscriptions`;
    await rowsOf(start(as('player')));
    await schedule(`Push ${randomUUID()}`);
    const [push] = await claim();
    await sql`select public.settle_push(${String(push?.id)}, ${status}, 'said why', ${retryAfter ?? null})`;
    return (await queued())[0];
  };

  test('404 and 410 end the subscription', async () => {
    for (const status of [404, 410]) {
      expect(await outcome(status)).toMatchObject({ state: 'dropped' });
      expect(await subscriptionsOf('player')).toHaveLength(0);
    }
  });

  test('429, 5xx and silence are tried again later, not before the service says so, and given up after six', async () => {
    for (const status of [429, 500, 503, null]) {
      expect(await outcome(status)).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'said why' });
      expect(await claim()).toEqual([]);
    }
    await outcome(429, 1800);
    expect(await sql`select from private.push_outbox where due_at > now() + interval '29 minutes'`).toHaveLength(1);
    for (let attempt = 2; attempt <= 6; attempt++) {
      await sql`update private.push_outbox set due_at = now()`;
      const [push] = await claim();
      await sql`select public.settle_push(${String(push?.id)}, 503)`;
    }
    expect(await queued()).toMatchObject([{ state: 'failed', attempts: 6 }]);
    expect(await subscriptionsOf('player')).toHaveLength(1);
  });

  test('another refusal is final for this push, and the browser stays', async () => {
    for (const status of [301, 400, 403, 413]) {
      expect(await outcome(status)).toMatchObject({ state: 'failed' });
      expect(await subscriptionsOf('player')).toHaveLength(1);
    }
  });

  test('only the server claims and settles', async () => {
    for (const client of [as('admin'), signedOut()]) {
      expect((await client.rpc('claim_pushes')).error).toMatchObject({ code: '42501' });
      expect((await client.rpc('settle_push', { p_id: randomUUID() })).error).toMatchObject({ code: '42501' });
    }
  });
});
