/** Accounts at Riot, Steam and Discord: linked by the person who began it and after the provider said so, to one person each. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountKind } from '../../../seed/accounts.ts';
import { as, idOf, openDatabase, rowsOf } from '../backend.ts';
import { callFunction } from './call.ts';

const sql = openDatabase();
const SITE = 'http://localhost:3000';
const BACK = `${SITE}/account/linked`;
type ProviderName = 'riot' | 'steam' | 'discord';
const PROVIDERS: ProviderName[] = ['riot', 'steam', 'discord'];

beforeEach(async () => {
  await sql`delete from private.linked_accounts`;
  await sql`delete from private.account_link_attempts`;
  await sql`delete from private.rate_counters`;
});
afterAll(async () => {
  await sql`delete from private.linked_accounts`;
  await sql.end();
});

const post = async (path: string, kind: AccountKind | 'nobody' | 'visitor', body: object) => {
  const response = await callFunction(`link-account/${path}`, kind, body);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
/** The provider's page for that person. */
async function start(kind: AccountKind, provider: ProviderName): Promise<URL> {
  const { status, body } = await post('start', kind, { provider });
  expect(status).toBe(200);
  return new URL(body['url'] as string);
}
/** Presses a button of the provider's page; what it adds to our address. */
async function press(page: URL, fields: Record<string, string> = {}): Promise<URLSearchParams> {
  const response = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Quiet Fox', decision: 'allow', ...fields }),
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
  const back = new URL(response.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(BACK);
  return back.searchParams;
}
const finish = (kind: AccountKind, query: URLSearchParams) => post('finish', kind, { query: String(query) });
const link = async (kind: AccountKind, provider: ProviderName, fields?: Record<string, string>) =>
  finish(kind, await press(await start(kind, provider), fields));
const stored = () =>
  sql<{ user_id: string; provider: string; account_id: string; account_name: string }[]>`
    select user_id, provider, account_id, account_name from private.linked_accounts order by provider, user_id`;

describe('linking', () => {
  test.each(PROVIDERS)('%s: asked there, checked there, stored once', async (provider) => {
    const page = await start('player', provider);
    expect(await (await fetch(page)).text()).toContain('Stand-in for');
    const { status, body } = await finish('player', await press(page));
    expect([status, body]).toMatchObject([200, { provider }]);
    expect(await stored()).toMatchObject([{ user_id: idOf('player'), provider }]);
    expect((await stored())[0]!.account_name).toMatch(/^Quiet Fox/);
    // Again is the same.
    expect((await link('player', provider)).status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  test.each(PROVIDERS)('%s: who says no there links nothing', async (provider) => {
    const { status } = await link('player', provider, { decision: 'deny' });
    expect(status).toBe(409);
    expect(await stored()).toEqual([]);
  });

  test('the list says which are set up, and the own accounts alone', async () => {
    await link('second-player', 'discord');
    const { body } = await post('list', 'player', {});
    expect(body).toMatchObject({
      accounts: [],
      providers: PROVIDERS.map((provider) => ({ provider, is_set_up: true })),
    });
    const mine = await post('list', 'second-player', {});
    expect(mine.body['accounts']).toMatchObject([{ provider: 'discord', account_name: 'Quiet Fox' }]);
    for (const kind of ['visitor', 'nobody'] as const) expect((await post('list', kind, {})).status).toBe(401);
  });

  test('no secret of a link that was begun lies in the database or the address', async () => {
    const page = await start('player', 'riot');
    const [attempt] = await sql<{ state_hash: string; verifier: string }[]>`
      select state_hash, verifier from private.account_link_attempts`;
    expect(page.search).not.toContain(attempt!.verifier);
    expect(attempt!.state_hash).not.toContain(page.searchParams.get('state'));
    // Tokens of a provider are used once and thrown away.
    await finish('player', await press(page));
    expect(await sql`select from private.account_link_attempts`).toHaveLength(0);
  });
});

describe('attacks', () => {
  test.each(PROVIDERS)('%s: without the state, or with one that nobody was given', async (provider) => {
    const query = await press(await start('player', provider));
    const without = new URLSearchParams(query);
    without.delete('state');
    const other = new URLSearchParams(query);
    other.set('state', 'A'.repeat(43));
    const twice = new URLSearchParams(query);
    twice.append('state', 'A'.repeat(43));
    for (const each of [without, other, twice]) expect((await finish('player', each)).status).toBe(410);
    expect(await stored()).toEqual([]);
  });

  test.each(PROVIDERS)('%s: a second time', async (provider) => {
    const query = await press(await start('player', provider));
    expect((await finish('player', query)).status).toBe(200);
    await sql`delete from private.linked_accounts`;
    expect((await finish('player', query)).status).toBe(410);
    expect(await stored()).toEqual([]);
  });

  test('of two at once one counts', async () => {
    const query = await press(await start('player', 'steam'));
    const both = await Promise.all([finish('player', query), finish('player', query)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  test.each(PROVIDERS)('%s: an answer that another person began, either way', async (provider) => {
    const query = await press(await start('player', provider));
    expect((await finish('second-player', query)).status).toBe(410);
    expect(await stored()).toEqual([]);
    // It was not used up by that.
    expect((await finish('player', query)).status).toBe(200);
  });

  test('after ten minutes, and one that a newer one replaced', async () => {
    const first = await press(await start('player', 'discord'));
    const second = await press(await start('player', 'discord'));
    expect((await finish('player', first)).status).toBe(410);
    await sql`update private.account_link_attempts set begun_at = now() - interval '11 minutes'`;
    expect((await finish('player', second)).status).toBe(410);
    expect(await stored()).toEqual([]);
  });

  test('Steam: a forged answer, in each part that is signed and in who signs', async () => {
    const victim = '76561190000000001';
    const forge: [string, (query: URLSearchParams) => void][] = [
      [
        'an account of somebody else',
        (query) => {
          for (const name of ['claimed_id', 'identity'])
            query.set(`openid.${name}`, query.get(`openid.${name}`)!.replace(/\d{17}$/, victim));
        },
      ],
      ['another signature', (query) => query.set('openid.sig', 'AAAA')],
      ['another provider', (query) => query.set('openid.op_endpoint', 'http://127.0.0.1:9/steam/openid/login')],
      [
        'an identity elsewhere',
        (query) => {
          for (const name of ['claimed_id', 'identity'])
            query.set(`openid.${name}`, `https://evil.example/openid/id/${victim}`);
        },
      ],
      [
        'an identity behind the right one',
        (query) => {
          const id = query.get('openid.identity')!;
          for (const name of ['claimed_id', 'identity']) query.set(`openid.${name}`, `${id}/id/${victim}`);
        },
      ],
      [
        'a field that is not signed',
        (query) => query.set('openid.signed', query.get('openid.signed')!.replace('claimed_id,', '')),
      ],
      ['two identities', (query) => query.append('openid.claimed_id', victim)],
      ['meant for another site', (query) => query.set('openid.return_to', 'https://evil.example/account/linked')],
      [
        'an address alone',
        (query) => {
          for (const name of [...query.keys()]) if (name !== 'state') query.delete(name);
          query.set('steamid', victim);
        },
      ],
    ];
    for (const [what, change] of forge) {
      const query = await press(await start('player', 'steam'));
      change(query);
      expect([what, (await finish('player', query)).status]).toEqual([what, 409]);
    }
    expect(await stored()).toEqual([]);
  });

  test('Steam: an answer to one’s own other link, which is true, does not fit this one', async () => {
    const first = await press(await start('second-player', 'steam'));
    const query = await press(await start('player', 'steam'));
    const state = query.get('state')!;
    first.set('state', state);
    expect((await finish('player', first)).status).toBe(409);
    expect(await stored()).toEqual([]);
  });

  test.each(['riot', 'discord'] as const)(
    '%s: an invented code, none, two, and the code of another person',
    async (provider) => {
      const stolen = (await press(await start('second-player', provider), { name: 'Somebody else' })).get('code')!;
      for (const codes of [['invented'], [], ['one', 'two'], [stolen]]) {
        const query = await press(await start('player', provider));
        query.delete('code');
        for (const code of codes) query.append('code', code);
        expect([codes, (await finish('player', query)).status]).toEqual([codes, 409]);
      }
      expect(await stored()).toEqual([]);
    },
  );

  test('a code of one provider at the other', async () => {
    const riot = await press(await start('player', 'riot'));
    const discord = await press(await start('player', 'discord'));
    discord.set('code', riot.get('code')!);
    expect((await finish('player', discord)).status).toBe(409);
    expect(await stored()).toEqual([]);
  });

  test.each(PROVIDERS)(
    '%s: the account of somebody else stays theirs, also when both come at once',
    async (provider) => {
      await link('player', provider);
      const { status, body } = await link('second-player', provider);
      expect([status, body['message']]).toEqual([409, 'This account is linked to another person on Lineup.']);
      expect(await stored()).toMatchObject([{ user_id: idOf('player') }]);
      await sql`delete from private.linked_accounts`;
      const kinds = ['player', 'second-player', 'minor'] as const;
      const queries = await Promise.all(
        kinds.map(async (kind) => [kind, await press(await start(kind, provider))] as const),
      );
      const answers = await Promise.all(queries.map(([kind, query]) => finish(kind, query)));
      expect(answers.filter((each) => each.status === 200)).toHaveLength(1);
      expect(await stored()).toHaveLength(1);
    },
  );

  test('nothing that is sent changes where the provider leads to', async () => {
    for (const provider of PROVIDERS) {
      const { status, body } = await post('start', 'player', {
        provider,
        redirect_uri: 'https://evil.example',
        return_to: 'https://evil.example',
        redirect: '//evil.example',
      });
      const url = new URL(body['url'] as string);
      expect(status).toBe(200);
      expect(url.hostname).toBe('127.0.0.1');
      const back = url.searchParams.get('redirect_uri') ?? url.searchParams.get('openid.return_to') ?? '';
      expect(back.split('?')[0]).toBe(BACK);
    }
    expect((await post('start', 'player', { provider: 'https://evil.example' })).status).toBe(400);
    expect((await post('start', 'player', { provider: '__proto__' })).status).toBe(400);
  });

  test('21 begun in an hour are too many', async () => {
    for (let at = 0; at < 20; at += 1) await start('player', 'discord');
    expect((await post('start', 'player', { provider: 'discord' })).status).toBe(429);
  });

  test('no client writes for itself what only a provider may say', async () => {
    const calls = [
      [
        'store_linked_account',
        { p_person_id: idOf('player'), p_provider: 'riot', p_account_id: 'x', p_account_name: 'x', p_ranks: [] },
      ],
      ['take_account_link', { p_person_id: idOf('player'), p_state_hash: '0' }],
      ['begin_account_link', { p_person_id: idOf('player'), p_provider: 'riot', p_state_hash: '0', p_verifier: '0' }],
    ] as const;
    for (const [name, args] of calls) expect((await as('player').rpc(name, args as never)).error?.code).toBe('42501');
    expect(await stored()).toEqual([]);
  });
});

describe('ranks', () => {
  const PLAYER = idOf('player');
  const RANKS = { valorant: '22', league: 'DIAMOND II' };
  const sources = () => sql<{ game: string; value: string; source: string; origin: string }[]>`
    select t.slug as game, s.value, s.source, s.origin from private.fact_sources s
    join public.esports_titles t on t.id = s.esports_title_id
    where s.user_id = ${PLAYER} and s.source = 'linked' order by 1`;
  const rank = async () =>
    (
      await sql<{ rank: string }[]>`
        select g.rank from public.player_games g join public.esports_titles t on t.id = g.esports_title_id
        where g.user_id = ${PLAYER} and t.slug = 'valorant'`
    )[0]?.rank;
  const keep = async (run: () => Promise<void>) => {
    const before = await sql`select id, rank, peak_rank from public.player_games where user_id = ${PLAYER}`;
    await sql`delete from private.fact_sources where user_id = ${PLAYER}`;
    try {
      await run();
    } finally {
      for (const { id, rank: former, peak_rank: peak } of before)
        await sql`update public.player_games set rank = ${former}, peak_rank = ${peak} where id = ${id}`;
    }
  };
  const letReadAgain = () => sql`update private.linked_accounts set read_at = now() - interval '2 hours'`;

  test('what Riot says becomes the rank of the games of the profile, with its source', () =>
    keep(async () => {
      const { body } = await link('player', 'riot', RANKS);
      expect(body['ranks']).toContainEqual({ game: 'Valorant', rank: 'Ascendant 2', is_on_profile: true });
      expect(await rank()).toBe('Ascendant 2');
      expect(await sources()).toContainEqual({
        game: 'valorant',
        value: 'Ascendant 2',
        source: 'linked',
        origin: 'Riot',
      });
      const page = (await rowsOf(as('coach').rpc('load_player', { p_slug: 'riley-tran' }))) as unknown as {
        games: { slug: string; sources: { rank: object } }[];
      };
      const shown = page.games.find(({ slug }) => slug === 'valorant')!.sources.rank;
      expect(shown).toMatchObject({ kind: 'linked', of: 'Riot', is_current: true });
      // The name of the account is the person's own.
      expect(JSON.stringify(page)).not.toContain('Quiet Fox');
    }));

  test('a rank typed over it is the word of the player again, and so is all after unlinking', () =>
    keep(async () => {
      await link('player', 'riot', RANKS);
      await rowsOf(
        as('player')
          .from('player_games')
          .update({ rank: 'Radiant', peak_rank: 'Radiant' })
          .eq('user_id', PLAYER)
          .eq('is_primary', true),
      );
      expect((await sources()).map(({ game }) => game)).not.toContain('valorant');
      await letReadAgain();
      expect((await post('read', 'player', { provider: 'riot' })).status).toBe(200);
      expect(await sources()).not.toEqual([]);
      expect(await rowsOf(as('second-player').rpc('unlink_account', { p_provider: 'riot' }))).toBe(false);
      expect(await sources()).not.toEqual([]);
      expect(await rowsOf(as('player').rpc('unlink_account', { p_provider: 'riot' }))).toBe(true);
      expect(await sources()).toEqual([]);
      expect(await stored()).toEqual([]);
      expect(await rank()).toBe('Ascendant 2');
    }));

  test('it ages like a confirmation', () =>
    keep(async () => {
      await link('player', 'riot', RANKS);
      await sql`update private.fact_sources set at = now() - interval '91 days' where user_id = ${PLAYER}`;
      const { body } = await post('list', 'player', {});
      const [account] = body['accounts'] as { ranks: { game: string; is_current: boolean }[] }[];
      expect(account!.ranks).toContainEqual(expect.objectContaining({ game: 'Valorant', is_current: false }));
    }));

  test('reading again: once an hour, with what is there then; no rank any more is no source any more', () =>
    keep(async () => {
      await link('player', 'riot', RANKS);
      expect((await post('read', 'player', { provider: 'riot' })).status).toBe(429);
      await letReadAgain();
      // The page of the stand-in says what holds from now on.
      await press(await start('player', 'riot'), { valorant: '0', league: '' });
      expect((await post('read', 'player', { provider: 'riot' })).body['ranks']).toEqual([]);
      expect(await sources()).toEqual([]);
      expect((await post('read', 'player', { provider: 'riot' })).status).toBe(429);
      expect((await post('read', 'second-player', { provider: 'riot' })).status).toBe(404);
      expect((await post('read', 'player', { provider: 'discord' })).status).toBe(409);
    }));

  test('another account of the same person takes the place of the first with what was read there', () =>
    keep(async () => {
      await link('player', 'riot', RANKS);
      await link('player', 'riot', { name: 'Second one' });
      expect(await stored()).toHaveLength(1);
      expect(await sources()).toEqual([]);
    }));
});

test('the name of a linked account is in the export of its person, and in nobody else’s', async () => {
  await link('minor', 'steam');
  const text = async (kind: AccountKind) => JSON.stringify(await rowsOf(as(kind).rpc('export_my_data')));
  expect(await text('minor')).toContain('Quiet Fox');
  for (const kind of ['guardian', 'admin', 'coach'] as const) expect(await text(kind)).not.toContain('Quiet Fox');
});
