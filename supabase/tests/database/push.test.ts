/** Browsers that get notices: whose they are, how many, what is queued for them, and when it ends. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { demoPerson, type AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, signedOut, SILVER_TEAM, teamId, type Client } from './backend.ts';

const sql = openDatabase();
let silver = '';
const people = (['player', 'coach', 'parent', 'admin', 'team-staff'] as const).map(idOf);
/** A zone where it is noon, and one where it is night. */
const zones = { noon: '', night: '' };

beforeAll(async () => {
  silver = await teamId(sql, SILVER_TEAM);
  const zoneAt = (hour: number) => {
    const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
    return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
  };
  Object.assign(zones, { noon: zoneAt(12), night: zoneAt(2) });
});
beforeEach(async () => {
  await sql`delete from public.push_subscriptions`;
  await sql`delete from private.push_outbox`;
  await sql`delete from public.notices`;
  await sql`delete from private.rate_counters`;
  await sql`delete from public.team_practices where title like 'Push%'`;
  await sql`delete from public.notification_preferences`;
  await sql`insert into public.notification_preferences (user_id, time_zone) select id, ${zones.noon} from public.profiles where id = any (${people})`;
});
afterAll(() => sql.end());

const browser = (host = 'fcm.googleapis.com') => {
  const id = randomUUID();
  const p_p256dh = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url');
  return { p_endpoint: `https://${host}/send/${id}`, p_p256dh, p_auth: randomBytes(16).toString('base64url') };
};
const start = (client: Client, subscription = browser()) => client.rpc('start_push', subscription);
const subscriptionsOf = (kind: AccountKind) =>
  sql`select id, endpoint from public.push_subscriptions where user_id = ${idOf(kind)} order by created_at`;
const queued = () =>
  sql<{ state: string }[]>`select state, due_at, attempts, last_error from private.push_outbox order by created_at`;
const claim = () =>
  sql<{ id: string; endpoint: string; content: Record<string, unknown> }[]>`select * from public.claim_pushes()`;
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
async function schedule(title = 'Push scrim'): Promise<string> {
  const id = randomUUID();
  const row = { id, team_id: silver, title, scheduled_at: later(2), created_by: idOf('coach') };
  await rowsOf(as('coach').from('team_practices').insert(row));
  return id;
}
const move = (id: string, days: number) =>
  rowsOf(
    as('coach')
      .from('team_practices')
      .update({ scheduled_at: later(days) })
      .eq('id', id),
  );

/** Another session of a demo account, as of another browser. */
async function signIn(kind: AccountKind): Promise<Client> {
  const { url, anonKey } = inject('backend');
  const client = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { email, password } = demoPerson(kind) as { email: string; password: string };
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client as unknown as Client;
}

describe('the browsers of a person', () => {
  test('[SE-043] each kind of user starts, sees and ends their own alone; keys are told to nobody', async () => {
    for (const kind of ['player', 'coach', 'parent', 'admin', 'team-staff'] as const) {
      const own = browser();
      const id = await rowsOf(start(as(kind), own));
      expect(await rowsOf(start(as(kind), own))).toBe(id);
      expect(await rowsOf(as(kind).rpc('load_push'))).toMatchObject({ subscription_id: id, practice_push: true });
      expect(await rowsOf(as(kind).from('push_subscriptions').select('id'))).toEqual([{ id }]);
      expect(
        (
          await as(kind)
            .from('push_subscriptions')
            .select('endpoint' as 'id')
        ).error,
      ).toMatchObject({ code: '42501' });
    }
    const [coach] = await subscriptionsOf('coach');
    await rowsOf(as('player').rpc('end_push', { p_endpoint: String(coach?.['endpoint']) }));
    expect(await subscriptionsOf('coach')).toHaveLength(1);
    expect(await subscriptionsOf('player')).toHaveLength(0);
    expect((await start(signedOut())).error).toMatchObject({ code: '42501' });
    expect(await rowsOf(as('coach').rpc('end_push'))).toBe(true);
    expect(await rowsOf(as('coach').rpc('end_push'))).toBe(false);
  });

  test('[SE-043] nobody writes a row by hand', async () => {
    const { p_endpoint: endpoint, p_p256dh: p256dh, p_auth: auth } = browser();
    const row = { user_id: idOf('player'), session_id: randomUUID(), endpoint, p256dh, auth };
    expect((await as('player').from('push_subscriptions').insert(row)).error).toMatchObject({ code: '42501' });
    expect(await sql`select from public.push_subscriptions`).toHaveLength(0);
  });

  test.each([
    'http://fcm.googleapis.com/send/x',
    'https://fcm.googleapis.com:444/send/x',
    'https://fcm.googleapis.com@127.0.0.1/send/x',
    'https://127.0.0.1/send/x',
    'https://localhost/send/x',
    'https://169.254.169.254/latest',
    'https://evilfcm.googleapis.com/send/x',
    'https://push.apple.com.evil.example/x',
    'https://push.apple.com/x',
    'https://evilnotify.windows.com/x',
    'https://web.push.apple.com/a b',
    'https://[::1]/x',
    '',
  ])('an address that we do not call is refused: %s', async (p_endpoint) => {
    const { error } = await start(as('player'), { ...browser(), p_endpoint });
    expect(error).toMatchObject({ code: '23514' });
    expect(await subscriptionsOf('player')).toHaveLength(0);
  });

  test.each(['updates.push.services.mozilla.com', 'web.push.apple.com', 'wns2-par02p.notify.windows.com'])(
    'the service %s is one',
    async (host) => {
      await rowsOf(start(as('player'), browser(host)));
      expect(await subscriptionsOf('player')).toHaveLength(1);
    },
  );

  test('keys that are none are refused, also by the table', async () => {
    for (const wrong of [{ p_p256dh: 'B' }, { p_auth: 'short' }, { p_p256dh: `A${'x'.repeat(86)}` }])
      expect((await start(as('player'), { ...browser(), ...wrong })).error).toMatchObject({ code: '23514' });
    expect(await subscriptionsOf('player')).toHaveLength(0);
  });

  test('one of each session and ten of each person: the eleventh ends the oldest', async () => {
    for (let i = 0; i < 10; i++) {
      const { p_endpoint, p_p256dh, p_auth } = browser();
      await sql`
        with session as (insert into auth.sessions (id, user_id) values (${randomUUID()}, ${idOf('player')}) returning id)
        insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
        select ${idOf('player')}, id, ${p_endpoint}, ${p_p256dh}, ${p_auth}, now() - make_interval(days => ${10 - i}) from session`;
    }
    const before = (await subscriptionsOf('player')).map(({ id }) => String(id));
    const id = await rowsOf(start(as('player')));
    expect((await subscriptionsOf('player')).map((each) => String(each['id']))).toEqual([...before.slice(1), id]);
    // The browser got another address.
    const next = browser();
    await rowsOf(start(as('player'), next));
    expect((await subscriptionsOf('player')).map(({ endpoint }) => endpoint)).toContain(next.p_endpoint);
    expect(await subscriptionsOf('player')).toHaveLength(10);
  });

  test('signing out, here or from elsewhere, ends it', async () => {
    const [here, there] = [await signIn('player'), await signIn('player')];
    await rowsOf(start(here));
    await rowsOf(start(there));
    await here.auth.signOut({ scope: 'local' });
    expect(await subscriptionsOf('player')).toHaveLength(1);
    await sql`delete from auth.sessions s using public.push_subscriptions p where p.session_id = s.id`;
    expect(await subscriptionsOf('player')).toHaveLength(0);
    expect((await start(here)).error).toBeTruthy();
    expect((await start(there)).error).toMatchObject({ code: 'PT401' });
  });

  test('on a shared computer the next person takes the browser over, and what waited for the one before is dropped', async () => {
    const shared = browser();
    const before = await rowsOf(start(as('player'), shared));
    await schedule();
    expect(await queued()).toMatchObject([{ state: 'waiting' }]);
    const after = await rowsOf(start(as('parent'), shared));
    expect(after).not.toBe(before);
    expect(await subscriptionsOf('player')).toHaveLength(0);
    expect(await claim()).toEqual([]);
    expect(await queued()).toMatchObject([{ state: 'dropped' }]);
  });

  test('who knows an address and not its keys takes nothing over', async () => {
    const own = browser();
    await rowsOf(start(as('player'), own));
    expect((await start(as('parent'), { ...browser(), p_endpoint: own.p_endpoint })).error).toMatchObject({
      code: '42501',
    });
    expect(await subscriptionsOf('player')).toHaveLength(1);
    expect(await subscriptionsOf('parent')).toHaveLength(0);
  });

  test('the worker renews an address by the secret before, to a service that we call', async () => {
    const [old, next] = [browser(), browser()];
    const id = await rowsOf(start(as('player'), old));
    const renew = (p_auth: string, { p_endpoint, p_p256dh, p_auth: p_new_auth } = next) =>
      signedOut().rpc('renew_push', {
        ...{ p_endpoint: old.p_endpoint, p_auth, p_new_endpoint: p_endpoint, p_new_p256dh: p_p256dh, p_new_auth },
      });
    expect(await rowsOf(renew(randomBytes(16).toString('base64url')))).toBe(false);
    expect((await renew(old.p_auth, browser('evil.example'))).error).toMatchObject({ code: '23514' });
    expect(await rowsOf(renew(old.p_auth))).toBe(true);
    expect(await subscriptionsOf('player')).toMatchObject([{ id, endpoint: next.p_endpoint }]);
    expect(await rowsOf(renew(old.p_auth))).toBe(false);
  });

  test('[DB-085] the export tells of the browsers and not their secrets, and the account takes them along', async () => {
    const own = browser();
    await rowsOf(start(as('player'), own));
    const told = JSON.stringify(await rowsOf(as('player').rpc('export_my_data')));
    expect(told).toContain('push_subscriptions');
    for (const secret of Object.values(own)) expect(told).not.toContain(secret);
  });
});

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
      href: `/teams/${silver}/manage?tab=practices&practice=${id}`,
    });
    expect(await claim()).toEqual([]);
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
    await sql`update public.team_members set is_active = false where user_id = ${idOf('player')} and team_id = ${silver}`;
    expect(await claim()).toEqual([]);
    await sql`update public.team_members set is_active = true where user_id = ${idOf('player')} and team_id = ${silver}`;
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
