/** Browsers that get notices: whose they are, how many, and when it ends. */
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { as, idOf, openDatabase, rowsOf, signedOut } from './backend.ts';
import { browser, pushesOf, signIn, start } from './push.ts';

const sql = openDatabase();
const { claim, queued, schedule, subscriptionsOf } = pushesOf(sql);

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
