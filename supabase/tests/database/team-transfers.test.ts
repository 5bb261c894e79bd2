/** A team gets a new owner only by the new owner's yes, and who pays stays who pays. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, FOREIGN_TEAM, idOf, openDatabase, rowsOf, SILVER_TEAM, teamId } from './backend.ts';
import { disconnectListeners, hears, listen } from './live.ts';

const sql = openDatabase();
let silver = '';
let foreign = '';
const clear = async () => {
  await sql`delete from private.team_transfers`;
  await sql`update public.teams set owner_user_id = ${idOf('coach')}, archived_at = null where id = ${silver}`;
  await sql`delete from public.team_members where team_id = ${silver} and user_id = any (${[idOf('minor'), idOf('parent')]})`;
  await sql`delete from public.team_subscriptions where team_id = ${silver}`;
  await sql`delete from private.billing_events`;
  await sql`delete from public.user_blocks`;
  await sql`
    insert into private.roster_consents (user_id, team_id) values (${idOf('player')}, ${silver})
    on conflict (user_id, team_id) do update set agreed_at = now()`;
  await sql`delete from private.rate_counters where bucket = 'team_transfer'`;
};
beforeAll(async () => {
  [silver, foreign] = [await teamId(sql, SILVER_TEAM), await teamId(sql, FOREIGN_TEAM)];
});
beforeEach(clear);
afterAll(async () => {
  await clear();
  await sql`update public.teams set subscription_tier = 'silver' where id = ${silver}`;
  await disconnectListeners();
  await sql.end();
});

interface Offer {
  team_id: string;
  team_name: string;
  offered_by: string;
  payment: { tier: string; ends_on: string | null } | null;
}
const offer = (kind: AccountKind, to: AccountKind, p_team_id = silver) =>
  as(kind).rpc('offer_team_transfer', { p_team_id, p_user_id: idOf(to) });
const answer = (kind: AccountKind, p_accept: boolean) =>
  as(kind).rpc('answer_team_transfer', { p_team_id: silver, p_accept });
const withdraw = (kind: AccountKind) => as(kind).rpc('withdraw_team_transfer', { p_team_id: silver });
const owner = async () => (await sql`select owner_user_id as id from public.teams where id = ${silver}`)[0]?.id;
const offered = async () =>
  (await sql`select person_id as id from private.team_transfers where team_id = ${silver}`)[0]?.id;
const listed = async (kind: AccountKind) =>
  ((await rowsOf(as(kind).rpc('load_my_team_offers'))) as unknown as { transfers: Offer[] }).transfers;
const shown = async (kind: AccountKind) =>
  ((await rowsOf(as(kind).rpc('load_team_manage', { p_team_id: silver }))) as { transfer: { user_id: string } | null })
    .transfer;
const subscribe = (status = 'active', subscription = 'sub-1', customer = 'cus-1', tier = 'silver') => sql`
  select public.apply_billing_event(${randomUUID()}, now(), ${silver}, ${tier}, ${status}, 'test', now() + interval '20 days',
    ${customer}, ${subscription})`;

describe('offering a team', () => {
  test('[SE-022] changes nothing until the new owner accepts; then the former one no longer manages it', async () => {
    await rowsOf(offer('coach', 'team-staff'));
    expect(await owner()).toBe(idOf('coach'));
    expect((await as('team-staff').from('teams').update({ name: 'Mine' }).eq('id', silver).select('id')).data).toEqual(
      [],
    );
    expect(await listed('team-staff')).toMatchObject([
      { team_id: silver, team_name: SILVER_TEAM, offered_by: expect.any(String), payment: null },
    ]);
    expect(await shown('coach')).toMatchObject({ user_id: idOf('team-staff') });
    for (const kind of ['team-staff', 'player', 'parent'] as const) expect(await shown(kind)).toBeNull();

    await rowsOf(answer('team-staff', true));
    expect(await owner()).toBe(idOf('team-staff'));
    // The answer may have been lost.
    await rowsOf(answer('team-staff', true));
    expect(await listed('team-staff')).toEqual([]);
    expect((await as('coach').from('teams').update({ name: 'Mine' }).eq('id', silver).select('id')).data).toEqual([]);
    expect((await offer('coach', 'player')).error).toMatchObject({ code: '42501' });
  });

  test('[SE-023] nobody outside the management offers, withdraws or takes a team', async () => {
    await rowsOf(offer('coach', 'player'));
    for (const kind of ['player', 'team-staff', 'staff', 'parent'] as const) {
      expect((await offer(kind, kind)).error).toMatchObject({ code: '42501' });
      expect((await withdraw(kind)).error).toMatchObject({ code: '42501' });
      expect((await as(kind).rpc('archive_team', { p_team_id: silver })).error).toMatchObject({ code: '42501' });
    }
    for (const kind of ['team-staff', 'second-player', 'parent', 'admin'] as const) {
      expect((await answer(kind, true)).error).toMatchObject({ code: 'PT404' });
      await rowsOf(answer(kind, false));
    }
    expect((await offer('coach', 'coach', foreign)).error).toMatchObject({ code: '42501' });
    expect([await owner(), await offered()]).toEqual([idOf('coach'), idOf('player')]);
  });

  test('goes to people who are on the team by their own will, and to nobody else', async () => {
    await rowsOf(as('coach').rpc('add_team_member', { p_team_id: silver, p_user_email: 'minor@lineup.example' }));
    expect((await offer('coach', 'minor')).error).toMatchObject({ code: '23503' });
    expect((await offer('coach', 'parent')).error).toMatchObject({ code: '23503' });
    expect((await offer('coach', 'coach')).error).toMatchObject({ code: '23514' });
    expect([await owner(), await offered()]).toEqual([idOf('coach'), undefined]);
  });

  test('a minor never becomes an owner, and the offer does not tell who is one', async () => {
    await rowsOf(as('coach').rpc('add_team_member', { p_team_id: silver, p_user_email: 'minor@lineup.example' }));
    await rowsOf(as('minor').rpc('answer_roster_place', { p_team_id: silver, p_accept: true }));
    await rowsOf(offer('coach', 'minor'));
    expect((await answer('minor', true)).error).toMatchObject({ code: '42501', hint: 'minor' });
    expect(await owner()).toBe(idOf('coach'));
    await rowsOf(answer('minor', false));
    expect(await offered()).toBeUndefined();
  });

  test('is declined, withdrawn, replaced and ends after 14 days', async () => {
    await rowsOf(offer('coach', 'player'));
    await rowsOf(answer('player', false));
    await rowsOf(answer('player', false));
    expect((await answer('player', true)).error).toMatchObject({ code: 'PT404' });

    await rowsOf(offer('coach', 'player'));
    expect(await rowsOf(withdraw('coach'))).toBe(true);
    expect(await rowsOf(withdraw('coach'))).toBe(false);
    expect((await answer('player', true)).error).toMatchObject({ code: 'PT404' });

    await rowsOf(offer('coach', 'player'));
    await rowsOf(offer('coach', 'team-staff'));
    expect((await answer('player', true)).error).toMatchObject({ code: 'PT404' });
    expect(await listed('player')).toEqual([]);

    await sql`update private.team_transfers set offered_at = now() - interval '15 days'`;
    expect(await listed('team-staff')).toEqual([]);
    expect(await shown('coach')).toBeNull();
    expect((await answer('team-staff', true)).error).toMatchObject({ code: 'PT404' });
    expect(await owner()).toBe(idOf('coach'));
  });

  test('ends when the person leaves the team, or is taken off it', async () => {
    await rowsOf(offer('coach', 'player'));
    const places = await sql`
      update public.team_members set is_active = false where team_id = ${silver} and user_id = ${idOf('player')} and is_active returning id`;
    expect(await listed('player')).toEqual([]);
    expect((await answer('player', true)).error).toMatchObject({ code: 'PT404' });
    for (const { id } of places) await sql`update public.team_members set is_active = true where id = ${id as string}`;
    await rowsOf(as('player').rpc('leave_team', { p_team_id: silver }));
    expect(await offered()).toBeUndefined();
    for (const { id } of places) await sql`update public.team_members set is_active = true where id = ${id as string}`;
    expect(await owner()).toBe(idOf('coach'));
  });

  test('is refused while the team is archived, as is the answer', async () => {
    await rowsOf(offer('coach', 'player'));
    await rowsOf(as('coach').rpc('archive_team', { p_team_id: silver }));
    expect((await offer('coach', 'team-staff')).error).toMatchObject({ code: 'PT409', hint: 'archived' });
    expect((await answer('player', true)).error).toMatchObject({ code: 'PT409', hint: 'archived' });
    expect(await owner()).toBe(idOf('coach'));
  });

  test('of two answers and a withdrawal at once one counts', async () => {
    for (let round = 0; round < 5; round += 1) {
      await rowsOf(offer('coach', 'player'));
      const [accepted, , withdrawn] = await Promise.all([
        answer('player', true),
        answer('player', true),
        withdraw('coach'),
      ]);
      const isTaken = (await owner()) === idOf('player');
      expect(accepted.error?.code ?? 'done').toBe(isTaken ? 'done' : 'PT404');
      expect(withdrawn.error?.code ?? String(withdrawn.data)).toBe(isTaken ? '42501' : 'true');
      await clear();
    }
  });

  test('is heard by the person at once, by nobody else', async () => {
    const listener = await listen('player', `user:${idOf('player')}`);
    await rowsOf(offer('coach', 'player'));
    await hears(listener, { event: 'team', payload: { team_id: silver, kind: 'transfer' } });
    listener.heard.length = 0;
    await rowsOf(withdraw('coach'));
    await hears(listener, { event: 'team', payload: { team_id: silver, kind: 'transfer' } });
    expect((await listen('team-staff', `user:${idOf('player')}`)).isIn).toBe(false);
  });

  test('holds nobody who wants to delete the account', async () => {
    await subscribe();
    await rowsOf(offer('coach', 'team-staff'));
    const blockers = await rowsOf(as('team-staff').rpc('account_deletion_blockers'));
    expect(blockers.filter((each) => each.team_id === silver)).toEqual([]);
  });

  test('20 a day', async () => {
    await sql`
      insert into private.rate_counters (bucket, caller, window_start, amount)
      values ('team_transfer', ${idOf('coach')}, date_bin('1 day', now(), timestamptz '2026-01-01'), 20)`;
    expect((await offer('coach', 'player')).error).toMatchObject({ code: 'PT429' });
    expect(await offered()).toBeUndefined();
  });
});

describe('who pays', () => {
  const billing = async (kind: AccountKind) =>
    (await as(kind).rpc('billing_of_team', { p_team_id: silver })) as {
      data: Record<string, unknown> | null;
      error: { code: string } | null;
    };
  const blockers = async (kind: AccountKind) =>
    (await rowsOf(as(kind).rpc('account_deletion_blockers')))
      .filter((each) => each.team_id === silver && each.kind === 'running_subscription')
      .map((each) => each.kind);

  test('[DB-012] stays who paid before: the new owner is told, and opens nobody’s cards', async () => {
    await subscribe();
    await rowsOf(offer('coach', 'team-staff'));
    expect((await listed('team-staff'))[0]?.payment).toEqual({ tier: 'silver', ends_on: null });
    await rowsOf(answer('team-staff', true));
    expect((await billing('team-staff')).data).toMatchObject({
      tier: 'silver',
      is_paid_by_other: true,
      customer_ref: null,
    });
    expect((await billing('coach')).data).toMatchObject({
      is_paid_by_other: false,
      is_former_owner: true,
      customer_ref: 'cus-1',
    });
    expect((await billing('player')).error).toMatchObject({ code: '42501' });
    expect([await blockers('coach'), await blockers('team-staff')]).toEqual([['running_subscription'], []]);
    // Renewals change nothing of it.
    await subscribe();
    expect((await billing('team-staff')).data).toMatchObject({ is_paid_by_other: true, customer_ref: null });
  });

  test('[DB-012] the customer of who paid is never the new owner’s, however the payment or the payer went', async () => {
    const customer = async () =>
      (await sql`select customer_ref from public.team_subscriptions where team_id = ${silver}`)[0]?.[
        'customer_ref'
      ] as unknown;
    const own = async (kind: AccountKind) =>
      ((await rowsOf(as(kind).rpc('billing_of_team', { p_team_id: silver }))) as { customer_ref: string | null })
        .customer_ref;
    await subscribe();
    await subscribe('canceled');
    expect(await own('coach')).toBe('cus-1');
    await rowsOf(offer('coach', 'team-staff'));
    await rowsOf(answer('team-staff', true));
    expect([await own('team-staff'), await customer()]).toEqual([null, null]);

    await clear();
    await subscribe('active', 'sub-2', 'cus-2');
    await rowsOf(offer('coach', 'team-staff'));
    await rowsOf(answer('team-staff', true));
    expect(await customer()).toBe('cus-2');
    // As when the account of the payer goes.
    await sql`update public.team_subscriptions set payer_id = null where team_id = ${silver}`;
    expect([await own('team-staff'), await customer()]).toEqual([null, null]);
  });

  test('[DB-012] once it has ended, the new owner subscribes on their own', async () => {
    await subscribe();
    await rowsOf(offer('coach', 'team-staff'));
    await rowsOf(answer('team-staff', true));
    await subscribe('canceled');
    expect((await billing('team-staff')).data).toMatchObject({
      tier: 'bronze',
      is_paid_by_other: false,
      customer_ref: null,
    });
    await subscribe('active', 'sub-2', 'cus-2');
    expect((await billing('team-staff')).data).toMatchObject({ is_paid_by_other: false, customer_ref: 'cus-2' });
    expect((await billing('coach')).error).toMatchObject({ code: '42501' });
    expect([await blockers('coach'), await blockers('team-staff')]).toEqual([[], ['running_subscription']]);
  });
});
