/** Paying for a tier, from the manager's click over the signed event to the team's tier. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../../seed/accounts.ts';
import { as, BRONZE_TEAM, idOf, openDatabase, rowsOf, teamId } from '../backend.ts';
import { callFunction } from './call.ts';

const sql = openDatabase();
let team = '';
const clear = async () => {
  await sql`delete from private.billing_events`;
  await sql`delete from public.team_subscriptions where team_id = ${team}`;
  await sql`update public.teams set subscription_tier = 'bronze', archived_at = null where id = ${team}`;
};
beforeAll(async () => {
  team = await teamId(sql, BRONZE_TEAM);
});
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql.end();
});

const tier = async () =>
  (await sql`select subscription_tier from public.teams where id = ${team}`)[0]?.subscription_tier;
const subscription = async () =>
  (
    await rowsOf(
      as('coach')
        .from('team_subscriptions')
        .select('tier, status, cancels_at_period_end, current_period_end')
        .eq('team_id', team),
    )
  )[0];

/** Address of a test page, as a manager gets it. */
async function openPage(path: 'checkout' | 'portal', wanted?: 'silver' | 'gold'): Promise<string> {
  const response = await callFunction(`billing/${path}`, 'coach', {
    team_id: team,
    ...(wanted ? { tier: wanted } : {}),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { url: string }).url;
}
/** Presses a button of a test page; returns where it leads. */
async function press(page: string, outcome: string): Promise<string> {
  const response = await fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
  expect(response.status).toBe(303);
  const { pathname, search } = new URL(response.headers.get('location') ?? '');
  return pathname + search;
}

describe('the test checkout', () => {
  test('[TM-200, DB-012] a paid tier holds until the period ends after it was ended', async () => {
    const page = await openPage('checkout', 'silver');
    const shown = await fetch(page);
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-");
    expect(await shown.text()).toContain('Test checkout. No money moves.');
    expect(await press(page, 'pay')).toBe(`/success?team=${team}`);
    expect(await tier()).toBe('silver');
    const paid = await subscription();
    expect(paid).toMatchObject({ tier: 'silver', status: 'active', cancels_at_period_end: false });
    expect(Date.parse(paid?.current_period_end ?? '')).toBeGreaterThan(Date.now());

    const goldPage = await openPage('checkout', 'gold');
    expect(await (await fetch(goldPage)).text()).toContain('$49.00 every month. The running subscription changes');
    expect(await press(goldPage, 'pay')).toBe(`/success?team=${team}`);
    expect(await tier()).toBe('gold');
    expect((await subscription())?.current_period_end).toBe(paid?.current_period_end);

    expect(await press(await openPage('portal'), 'end')).toBe(`/subscription?team=${team}`);
    expect([await tier(), await subscription()]).toMatchObject([
      'gold',
      { status: 'active', cancels_at_period_end: true },
    ]);
    await press(await openPage('portal'), 'keep');
    expect(await subscription()).toMatchObject({ cancels_at_period_end: false });
    await press(await openPage('portal'), 'end-now');
    expect([await tier(), await subscription()]).toMatchObject(['bronze', { status: 'canceled' }]);
  });

  test('pressing twice changes nothing twice', async () => {
    const page = await openPage('checkout', 'silver');
    await Promise.all([press(page, 'pay'), press(page, 'pay'), press(page, 'pay')]);
    expect(await tier()).toBe('silver');
    expect(await sql`select id from private.billing_events where team_id = ${team}`).toHaveLength(2);
  });

  test('a failed or cancelled payment changes nothing; a failed renewal keeps the tier', async () => {
    expect(await press(await openPage('checkout', 'gold'), 'fail')).toBe(`/subscription?team=${team}&checkout=failed`);
    expect(await press(await openPage('checkout', 'gold'), 'cancel')).toContain('checkout=cancelled');
    expect([await tier(), await subscription()]).toEqual(['bronze', undefined]);
    await press(await openPage('checkout', 'gold'), 'pay');
    await press(await openPage('portal'), 'fail');
    expect([await tier(), await subscription()]).toMatchObject(['gold', { status: 'past_due' }]);
  });

  test('a link that was changed, belongs to the other page or has no signature opens nothing', async () => {
    const page = new URL(await openPage('checkout', 'silver'));
    const token = page.searchParams.get('session') ?? '';
    const [text = '', signature] = token.split('.');
    const gold = Buffer.from(Buffer.from(text, 'base64url').toString().replace('silver', 'gold')).toString('base64url');
    for (const path of [
      `billing/test-checkout?session=${gold}.${signature}`,
      `billing/test-checkout?session=${text}`,
      `billing/test-portal?session=${token}`,
      'billing/test-checkout',
    ]) {
      expect([path, (await callFunction(path, 'nobody')).status]).toEqual([path, 404]);
    }
    expect((await fetch(page, { method: 'POST', body: new URLSearchParams({ outcome: 'free' }) })).status).toBe(400);
    expect(await tier()).toBe('bronze');
  });
});

describe('checkout and portal', () => {
  test('[SE-023] are for managers of the team', async () => {
    for (const caller of ['player', 'staff', 'parent', 'visitor', 'nobody'] as const) {
      for (const path of ['checkout', 'portal']) {
        const response = await callFunction(`billing/${path}`, caller, { team_id: team, tier: 'gold' });
        expect([401, 403]).toContain(response.status);
      }
    }
    expect((await callFunction('billing/checkout', 'coach', { team_id: randomUUID(), tier: 'gold' })).status).toBe(403);
  });

  test('refuse the tier that is there, a portal without subscription, an archived team and bad input', async () => {
    const checkout = (body: object) =>
      callFunction('billing/checkout', 'coach', { team_id: team, tier: 'silver', ...body });
    expect((await callFunction('billing/portal', 'coach', { team_id: team })).status).toBe(409);
    await press(await openPage('checkout', 'silver'), 'pay');
    expect((await checkout({})).status).toBe(409);
    expect((await checkout({ tier: 'bronze' })).status).toBe(400);
    expect((await checkout({ team_id: 'x' })).status).toBe(400);
    await sql`update public.teams set archived_at = now() where id = ${team}`;
    expect((await checkout({ tier: 'gold' })).status).toBe(409);
    expect((await callFunction('billing/nothing', 'coach', {})).status).toBe(404);
    expect((await callFunction('billing/constructor', 'coach', {})).status).toBe(404);
  });
});

describe('the webhook', () => {
  test('refuses what is not signed', async () => {
    const event = {
      id: 'evt_forged',
      type: 'customer.subscription.created',
      created: Math.floor(Date.now() / 1000),
      data: {
        object: {
          id: 'sub_1',
          status: 'active',
          metadata: { team_id: team },
          items: { data: [{ price: { id: 'price_test_gold' } }] },
        },
      },
    };
    for (const caller of ['nobody', 'coach', 'server'] as const) {
      const response = await callFunction('billing/webhook', caller, event);
      expect([response.status, await response.json()]).toMatchObject([400, { message: 'The signature is not valid' }]);
    }
    expect(await tier()).toBe('bronze');
  });
});

describe('a team that got another owner', () => {
  afterAll(() => sql`update public.teams set owner_user_id = ${idOf('coach')} where id = ${team}`);

  test('[TM-200] who pays ends it, the new owner opens nobody’s payment pages', async () => {
    await press(await openPage('checkout', 'silver'), 'pay');
    await sql`insert into private.team_transfers (team_id, person_id, offered_by) values (${team}, ${idOf('team-staff')}, ${idOf('coach')})`;
    await sql`insert into public.team_staff (team_id, user_id) values (${team}, ${idOf('team-staff')})`;
    await sql`insert into private.roster_consents (user_id, team_id) values (${idOf('team-staff')}, ${team}) on conflict do nothing`;
    await rowsOf(as('team-staff').rpc('answer_team_transfer', { p_team_id: team, p_accept: true }));
    const status = async (path: string, kind: AccountKind) =>
      (await callFunction(`billing/${path}`, kind, { team_id: team, tier: 'gold' })).status;
    expect(await status('portal', 'team-staff')).toBe(409);
    expect(await status('checkout', 'team-staff')).toBe(409);
    expect(await status('checkout', 'coach')).toBe(403);
    expect(await status('portal', 'player')).toBe(403);
    await press(await openPage('portal'), 'end');
    const [kept] = await sql`select cancels_at_period_end from public.team_subscriptions where team_id = ${team}`;
    expect(kept?.cancels_at_period_end).toBe(true);
    expect(await status('portal', 'team-staff')).toBe(409);
  });
});

describe('events in the database', () => {
  const apply = async (seconds: number, status: string, ref: string, wanted = 'silver') => {
    const [row] = await sql`select public.apply_billing_event(
      ${randomUUID()}, to_timestamp(${seconds}), ${team}, ${wanted}, ${status}, 'test', null, 'cus_1', ${ref}) as applied`;
    return row?.applied as boolean;
  };

  test('what happens to an earlier subscription does not end the present one', async () => {
    await apply(100, 'active', 'sub_1');
    await apply(200, 'active', 'sub_2', 'gold');
    for (const status of ['canceled', 'unpaid', 'past_due']) expect(await apply(300, status, 'sub_1')).toBe(false);
    expect(await tier()).toBe('gold');
  });

  test('a subscription that has ended never comes back, a new one starts', async () => {
    await apply(100, 'active', 'sub_1');
    await apply(200, 'canceled', 'sub_1');
    expect(await apply(200, 'active', 'sub_1')).toBe(false);
    expect(await tier()).toBe('bronze');
    expect(await apply(300, 'active', 'sub_2')).toBe(true);
    expect(await tier()).toBe('silver');
  });

  test('without payment the tier is suspended, and restored with it', async () => {
    await apply(100, 'active', 'sub_1');
    await apply(200, 'unpaid', 'sub_1');
    expect(await tier()).toBe('bronze');
    await apply(300, 'active', 'sub_1');
    expect(await tier()).toBe('silver');
  });
});
