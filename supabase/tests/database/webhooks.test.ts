/** Webhooks: who connects them, where they may go, what is queued and said, and when one is stopped. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DISCORD_HOSTS, TEST_HOST, webhookTarget } from '../../functions/send-webhooks/webhook-address.ts';
import type { AccountKind } from '../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf, SILVER_TEAM, signedOut, teamId } from './backend.ts';

const sql = openDatabase();
let team = '';
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const discordAddress = (host = 'discord.com') =>
  `https://${host}/api/webhooks/${String(Date.now()).padEnd(18, '1')}/${randomUUID().replaceAll('-', '').padEnd(68, 'x')}`;

beforeAll(async () => {
  team = await teamId(sql, SILVER_TEAM);
});
beforeEach(async () => {
  await sql`update public.teams set subscription_tier = 'gold' where id = ${team}`;
  await sql`delete from private.webhooks`;
  await sql`delete from private.rate_counters`;
  await sql`delete from public.notices where kind = 'webhook_stopped'`;
  await sql`delete from public.team_practices where title like 'Hooked%' or title like 'Zoltan%'`;
});
afterAll(async () => {
  await sql`delete from private.webhooks`;
  await sql`update public.teams set subscription_tier = 'silver' where id = ${team}`;
  await sql.end();
});

interface Saved {
  address?: string;
  kind?: string;
  events?: string[];
  id?: string;
}

const save = (kind: AccountKind, { address = discordAddress(), kind: what = 'discord', events, id }: Saved = {}) =>
  as(kind).rpc('save_webhook', {
    ...{ p_id: id ?? randomUUID(), p_team_id: team, p_kind: what, p_address: address },
    p_events: events ?? ['practice', 'move', 'cancel', 'announcement', 'scrim', 'post'],
  });
const load = async (kind: AccountKind) =>
  (await rowsOf(as(kind).rpc('load_webhooks', { p_team_id: team }))) as {
    webhooks: { id: string; stopped_at: string | null; log: { event: string; state: string }[] }[];
  } | null;
const queued = () =>
  sql<{ event: string; state: string; amount: number }[]>`
    select event, state, amount from private.webhook_outbox order by created_at, event`;
const claim = () =>
  sql<{ id: string; address: string; content: Record<string, unknown> }[]>`select * from public.claim_webhooks()`;
const settle = (id: string, status: number | null, unclear = false) =>
  sql`select public.settle_webhook(${id}, ${status}, null, null, ${unclear})`;
const schedule = async (titles: string[] = ['Hooked practice'], days = 2) => {
  const rows = titles.map((title, place) => ({
    ...{ id: randomUUID(), team_id: team, title, scheduled_at: later(days + place), created_by: idOf('coach') },
    location: 'Lab 2',
  }));
  await rowsOf(as('coach').from('team_practices').insert(rows));
  return rows.map(({ id }) => id);
};

describe('who connects', () => {
  test('managers of a gold team, who never read an address or a secret again', async () => {
    const address = discordAddress();
    expect(await rowsOf(save('coach', { address }))).toBeNull();
    const server = 'https://hooks.example.com/lineup/abcdefgh';
    expect(await rowsOf(save('coach', { address: server, kind: 'signed' }))).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    const page = JSON.stringify(await load('coach'));
    expect(page).toContain(`"ending":"${address.slice(-4)}"`);
    expect(page).not.toContain(address.slice(40, 60));
    expect(page).not.toContain('abcdefgh');
    expect(page).not.toContain('whsec');
  });

  test.each(['player', 'team-staff', 'parent', 'guardian', 'minor', 'staff', 'college-admin'] as const)(
    'not %s, who reads nothing of it either',
    async (kind) => {
      const id = randomUUID();
      await rowsOf(save('coach', { id }));
      expect((await save(kind)).error?.code).toBe('42501');
      expect((await save(kind, { id, events: ['move'] })).error?.code).toBe('42501');
      expect(await load(kind)).toBeNull();
      expect((await as(kind).rpc('test_webhook', { p_id: id })).error?.code).toBe('PT404');
      expect((await as(kind).rpc('remove_webhook', { p_id: id })).error?.code).toBe('PT404');
      expect((await signedOut().rpc('remove_webhook', { p_id: id })).error).not.toBeNull();
      expect(await sql`select events from private.webhooks where id = ${id}`).toHaveLength(1);
      expect(await queued()).toEqual([]);
    },
  );

  test('a tier below gold, and what it had goes out no more', async () => {
    await rowsOf(save('coach'));
    await schedule();
    await sql`update public.teams set subscription_tier = 'silver' where id = ${team}`;
    expect(await claim()).toEqual([]);
    expect(await queued()).toMatchObject([{ state: 'dropped' }]);
    await schedule();
    expect(await queued()).toHaveLength(1);
    expect((await save('coach')).error).toMatchObject({ code: '42501', hint: 'tier' });
  });

  test('at most five, also when ten are added at once; an address once', async () => {
    const address = discordAddress();
    await rowsOf(save('coach', { address }));
    expect((await save('coach', { address })).error?.code).toBe('23505');
    const answers = await Promise.all(Array.from({ length: 9 }, () => save('coach')));
    expect(answers.filter(({ error }) => error?.hint === 'amount')).toHaveLength(5);
    expect(await sql`select from private.webhooks`).toHaveLength(5);
    expect((await save('coach', { events: ['need'] })).error?.hint).toBe('events');
    expect((await save('coach', { events: [] })).error?.hint).toBe('events');
  });

  test('a program by its managers, which tells of needs once they are filled in', async () => {
    const [program] = await sql<{ id: string; college_id: string }[]>`
      select p.id, p.college_id from public.college_programs p
      join public.user_roles r on r.college_id = p.college_id and r.user_id = ${idOf('college-admin')} limit 1`;
    const { id: program_id, college_id } = program!;
    const hook = { p_id: randomUUID(), p_college_id: college_id, p_events: ['need'], p_address: discordAddress() };
    expect((await as('other-college-admin').rpc('save_webhook', hook)).error?.code).toBe('42501');
    expect((await as('coach').rpc('save_webhook', hook)).error?.code).toBe('42501');
    await rowsOf(as('college-admin').rpc('save_webhook', hook));
    const [need] = await sql<{ id: string }[]>`
      insert into public.roster_needs (program_id, college_id, position, class_year, open_spots, note)
      values (${program_id}, ${college_id}, 'Controller', 2028, 2, 'Ask Coach Zoltan') returning id`;
    expect(await claim()).toEqual([]);
    await sql`update private.webhook_outbox set due_at = now()`;
    const [message] = await claim();
    expect(message?.content).toMatchObject({ event: 'need', title: 'Controller', class_year: 2028, spots: 2 });
    expect(JSON.stringify(message?.content)).not.toContain('Zoltan');
    await sql`delete from public.roster_needs where id = ${need!.id}`;
  });
});

describe('where they may go', () => {
  test('the hosts of Discord are the same for the function', async () => {
    const rows = await sql<{ host: string }[]>`select host from private.webhook_hosts where host <> ${TEST_HOST}`;
    expect(rows.map(({ host }) => host).toSorted()).toEqual(DISCORD_HOSTS.toSorted());
  });

  const path = new URL(discordAddress()).pathname;
  test.each([
    ['discord', `https://discord.com${path}`],
    ['discord', `https://discord.com${path}?thread_id=${'2'.repeat(18)}`],
    ['discord', `https://discord.com:8443${path}`],
    ['discord', `https://me@discord.com${path}`],
    ['discord', `https://discord.com.evil.example${path}`],
    ['discord', `http://discord.com${path}`],
    ['discord', `https://discord.com${path}#x`],
    ['discord', `https://discord.com${path}/../x`],
    ['discord', 'https://discord.com/api/users/@me'],
    ['signed', 'https://hooks.example.com/lineup?team=1'],
    ['signed', 'https://hooks.example.com'],
    ['signed', 'http://hooks.example.com/'],
    ['signed', 'https://hooks.example.com:22/'],
    ['signed', 'https://me:secret@hooks.example.com/'],
    ['signed', 'https://127.0.0.1/'],
    ['signed', 'https://2130706433/'],
    ['signed', 'https://0x7f.1/'],
    ['signed', 'https://[::1]/'],
    ['signed', 'https://[::ffff:169.254.169.254]/'],
    ['signed', 'https://localhost/'],
    ['signed', 'https://db.localhost/'],
    ['signed', 'https://metadata.google.internal/'],
    ['signed', 'https://printer.local/'],
    ['signed', 'https://hooks.example.com./'],
    ['signed', 'https://hooks.example.com\\@evil/'],
    ['signed', 'https://hooks.example.com/a b'],
    ['signed', 'https://hooks.example.com/#x'],
    ['signed', 'file:///etc/passwd'],
    ['signed', ''],
  ] as const)('%s %s for both or for neither, and only what both take is stored', async (kind, address) => {
    const mayBeCalled = webhookTarget(kind, address) !== null;
    const [row] = await sql<{ is_one: boolean }[]>`select private.is_webhook_address(${kind}, ${address}) as is_one`;
    expect(row?.is_one).toBe(mayBeCalled);
    const { error } = await save('coach', { kind, address });
    expect(error?.hint ?? null).toBe(mayBeCalled ? null : 'address');
    expect(await sql`select from private.webhooks`).toHaveLength(mayBeCalled ? 1 : 0);
  });
});

describe('what is queued and said', () => {
  test('one message for what one act does, in order, true when it goes out', async () => {
    await rowsOf(save('coach'));
    const [first = '', second = ''] = await schedule(['Hooked one', 'Hooked two']);
    expect(await queued()).toEqual([{ event: 'practice', state: 'waiting', amount: 2 }]);
    await rowsOf(
      as('coach')
        .from('team_practices')
        .update({ scheduled_at: later(4) })
        .eq('id', second),
    );
    await rowsOf(as('coach').from('team_practices').update({ description: 'Bring mice' }).eq('id', second));
    const [made] = await claim();
    expect(made?.content).toMatchObject({
      ...{ event: 'practice', title: 'Hooked one', team: SILVER_TEAM, amount: 2 },
      href: `/teams/${team}/manage?tab=practices&practice=${first}`,
    });
    // The next one waits for what becomes of this.
    expect(await claim()).toEqual([]);
    await settle(String(made?.id), 204);
    const [moved] = await claim();
    expect(moved?.content).toMatchObject({ event: 'move', title: 'Hooked two', was_at: expect.any(String) });
    // It changes again while it is on its way: once more afterwards.
    await rowsOf(
      as('coach')
        .from('team_practices')
        .update({ scheduled_at: later(5) })
        .eq('id', second),
    );
    await settle(String(moved?.id), 204);
    await rowsOf(as('coach').from('team_practices').update({ status: 'cancelled' }).eq('id', second));
    const [canceled] = await claim();
    expect(canceled?.content).toMatchObject({ event: 'cancel', title: 'Hooked two' });
    expect(await queued()).toMatchObject([{ state: 'sent' }, { state: 'sent' }, { state: 'dropped' }, {}]);
  });

  test('an announcement, a post and nothing that was not chosen', async () => {
    await rowsOf(save('coach', { events: ['announcement', 'post'] }));
    await schedule();
    const [id, post] = [randomUUID(), randomUUID()];
    await rowsOf(as('coach').rpc('write_announcement', { p_id: id, p_team_id: team, p_body: 'Jerseys are here' }));
    await rowsOf(
      as('coach')
        .from('team_recruiting_posts')
        .insert({
          ...{
            id: post,
            team_id: team,
            title: 'Hooked post',
            positions_needed: ['Duelist'],
            created_by: idOf('coach'),
          },
        }),
    );
    expect((await queued()).map(({ event }) => event)).toEqual(['announcement', 'post']);
    const [said] = await claim();
    expect(said?.content).toMatchObject({ text: 'Jerseys are here', href: `/teams/${team}/manage?announcement=${id}` });
    await settle(String(said?.id), 200);
    expect((await claim())[0]?.content).toMatchObject({ title: 'Hooked post', positions: 'Duelist' });
    await sql`delete from private.announcements where id = ${id}`;
    await sql`delete from public.team_recruiting_posts where id = ${post}`;
  });

  test('no name of a minor leaves, nor of anybody who told no age; of a team of minors no place and no announcement', async () => {
    await rowsOf(save('coach', { events: ['practice', 'announcement'] }));
    const [member] = await sql<{ user_id: string; birth_date: string | null }[]>`
      select m.user_id, b.birth_date::text from public.team_members m left join private.birth_dates b on b.user_id = m.user_id
      where m.team_id = ${team} and m.is_active and m.is_confirmed and m.user_id <> ${idOf('coach')} limit 1`;
    const { user_id: person, birth_date: born } = member!;
    const [before] = await sql<{ full_name: string }[]>`select full_name from public.profiles where id = ${person}`;
    const describeNext = async (title: string) => {
      await sql`delete from private.webhook_outbox`;
      await sql`update private.webhooks set busy_until = null`;
      await schedule([title]);
      return (await claim())[0]?.content;
    };
    try {
      await sql`update public.profiles set full_name = 'Zoltan Quist' where id = ${person}`;
      await sql`delete from private.birth_dates where user_id = ${person}`;
      expect(await describeNext('Hooked with zoltan!')).toMatchObject({ title: null, team: SILVER_TEAM });
      await sql`insert into private.birth_dates (user_id, birth_date) values (${person}, current_date - interval '15 years')`;
      expect(await describeNext('Hooked: QUIST, review')).toMatchObject({ title: null, place: null });
      expect(await describeNext('Hooked review')).toMatchObject({ title: 'Hooked review', place: null });
      await sql`delete from private.webhook_outbox`;
      await sql`update private.webhooks set busy_until = null`;
      const id = randomUUID();
      await rowsOf(
        as('coach').rpc('write_announcement', { p_id: id, p_team_id: team, p_body: 'The boy plays tonight' }),
      );
      expect((await claim())[0]?.content).toMatchObject({ event: 'announcement', text: null });
      await sql`delete from private.announcements where id = ${id}`;
      await sql`update private.birth_dates set birth_date = current_date - interval '20 years' where user_id = ${person}`;
      expect(await describeNext('Hooked with Zoltan')).toMatchObject({ title: 'Hooked with Zoltan' });
    } finally {
      await sql`update public.profiles set full_name = ${before!.full_name} where id = ${person}`;
      await sql`delete from private.birth_dates where user_id = ${person}`;
      if (born) await sql`insert into private.birth_dates (user_id, birth_date) values (${person}, ${born}::date)`;
    }
  });
});

describe('what becomes of it', () => {
  test('many senders at once get each message once', async () => {
    await Promise.all([rowsOf(save('coach')), rowsOf(save('coach')), rowsOf(save('coach'))]);
    await schedule();
    const all = await Promise.all(Array.from({ length: 4 }, () => claim()));
    expect(all.flat()).toHaveLength(3);
    expect(new Set(all.flat().map(({ id }) => id)).size).toBe(3);
  });

  test('one to Discord that was claimed and never settled is not sent again, a signed one is', async () => {
    await rowsOf(save('coach'));
    await rowsOf(save('coach', { kind: 'signed', address: 'https://hooks.example.com/' }));
    await schedule();
    const [one, other] = await claim();
    expect(await claim()).toEqual([]);
    await sql`update private.webhooks set busy_until = now() - interval '1 second'`;
    const again = await claim();
    expect(again.map(({ address }) => address)).toEqual(['https://hooks.example.com/']);
    expect([one?.id, other?.id]).toContain(again[0]?.id);
    expect((await queued()).map(({ state }) => state).toSorted()).toEqual(['unclear', 'waiting']);
  });

  test('eight failures on end stop it and tell the owner, a test that arrives starts it again', async () => {
    const id = randomUUID();
    await rowsOf(save('coach', { id }));
    await schedule();
    for (let attempt = 1; attempt <= 8; attempt++) {
      await sql`update private.webhooks set paused_until = null`;
      await sql`update private.webhook_outbox set due_at = now()`;
      const [message] = await claim();
      if (attempt === 1) await schedule(['Hooked waits']);
      await settle(String(message?.id), 503);
    }
    expect((await load('coach'))?.webhooks).toMatchObject([{ stopped_at: expect.any(String) }]);
    expect((await queued()).map(({ state }) => state).toSorted()).toEqual(['dropped', 'failed']);
    const notices = async (kind: AccountKind) =>
      ((await rowsOf(as(kind).rpc('load_notices'))) as { items: { kind: string; facts: unknown }[] }).items.filter(
        (each) => each.kind === 'webhook_stopped',
      );
    expect(await notices('coach')).toMatchObject([
      { facts: { team: SILVER_TEAM, title: 'Discord', href: `/teams/${team}/settings?show=integrations` } },
    ]);
    expect(await notices('team-staff')).toEqual([]);
    await schedule();
    expect(await claim()).toEqual([]);
    await rowsOf(as('coach').rpc('test_webhook', { p_id: id }));
    const [message] = await claim();
    expect(message?.content).toMatchObject({ event: 'test', team: SILVER_TEAM });
    await settle(String(message?.id), 204);
    expect((await load('coach'))?.webhooks).toMatchObject([
      { stopped_at: null, log: [{ event: 'test', state: 'sent' }, {}, {}] },
    ]);
    expect(await notices('coach')).toEqual([]);
  });

  test('a webhook that is gone stops at once; a pause that is asked for is kept', async () => {
    await rowsOf(save('coach'));
    await schedule();
    const [first] = await claim();
    await sql`select public.settle_webhook(${String(first?.id)}, 429, null, 90)`;
    await sql`update private.webhook_outbox set due_at = now()`;
    expect(await claim()).toEqual([]);
    expect(
      await sql`select from private.webhooks where paused_until > now() + interval '80 seconds' and failures = 0`,
    ).toHaveLength(1);
    await sql`update private.webhooks set paused_until = null`;
    const [again] = await claim();
    expect(again?.id).toBe(first?.id);
    await settle(String(again?.id), 404);
    expect(await sql`select from private.webhooks where stopped_at is not null`).toHaveLength(1);
    expect(await sql`select from public.notices where kind = 'webhook_stopped'`).toHaveLength(1);
  });
});
