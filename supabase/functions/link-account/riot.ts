/** Riot, by Riot Sign On (OAuth 2): who somebody is, and their ranks in Valorant and League of Legends. */
import { Refusal } from '../_shared/http.ts';
import { variable } from '../_shared/variable.ts';
import { notProved, readProvider } from './ask-provider.ts';
import { authorizeUrl, exchangeCode } from './oauth.ts';
import { leagueRank, valorantRank, type LeagueEntry } from './riot-ranks.ts';
import type { Account, Provider } from './types.ts';

const TITLE = 'Riot';
/** Accounts are the same in all regions. */
const NEAREST = 'americas';

const signOn = () => Deno.env.get('RIOT_AUTH_URL') ?? 'https://auth.riotgames.com';

const client = () => ({
  title: TITLE,
  id: variable('RIOT_CLIENT_ID'),
  secret: variable('RIOT_CLIENT_SECRET'),
  authorizeUrl: `${signOn()}/authorize`,
  tokenUrl: `${signOn()}/token`,
  scope: 'openid',
});

interface RiotAccount {
  puuid?: string;
  gameName?: string;
  tagLine?: string;
}

export const riot: Provider = {
  title: TITLE,
  isSetUp: () => ['RIOT_CLIENT_ID', 'RIOT_CLIENT_SECRET', 'RIOT_API_KEY'].every((name) => Boolean(Deno.env.get(name))),
  startUrl: (attempt) => authorizeUrl(client(), attempt),
  async finish(query, attempt) {
    const token = await exchangeCode(client(), query, attempt);
    const me = await readProvider<RiotAccount>(TITLE, address(NEAREST, 'riot/account/v1/accounts/me'), {
      authorization: `Bearer ${token}`,
    });
    if (!me?.puuid) throw notProved(TITLE);
    return await withRanks(me.puuid, me);
  },
  async read(id) {
    const account = await call<RiotAccount>(NEAREST, `riot/account/v1/accounts/by-puuid/${id}`);
    if (!account) throw new Refusal(409, `${TITLE} no longer knows this account. Unlink it, and link it again.`);
    return await withRanks(id, account);
  },
};

async function withRanks(id: string, { gameName, tagLine }: RiotAccount): Promise<Account> {
  const ranks = await Promise.all([readValorant(id), readLeague(id)]);
  return {
    id,
    name: gameName ? `${gameName}${tagLine ? `#${tagLine}` : ''}` : null,
    ranks: ranks.filter((rank) => rank !== null),
  };
}

/** Valorant tells no rank by itself: it stands in the latest ranked match. Null where the key may not ask. */
async function readValorant(id: string) {
  const shard = await call<{ activeShard?: string }>(
    NEAREST,
    `riot/account/v1/active-shards/by-game/val/by-puuid/${id}`,
  );
  if (!shard?.activeShard) return null;
  const list = await call<{ history: { matchId: string; queueId: string }[] }>(
    shard.activeShard,
    `val/match/v1/matchlists/by-puuid/${id}`,
  );
  if (!list) return null;
  const latest = list.history.find(({ queueId }) => queueId === 'competitive');
  const match = latest
    ? await call<{ players: { puuid: string; competitiveTier: number }[] }>(
        shard.activeShard,
        `val/match/v1/matches/${encodeURIComponent(latest.matchId)}`,
      )
    : null;
  const tier = match?.players.find(({ puuid }) => puuid === id)?.competitiveTier;
  return { game: 'valorant', rank: valorantRank(tier ?? 0) };
}

async function readLeague(id: string) {
  const place = await call<{ region?: string }>(NEAREST, `riot/account/v1/region/by-game/lol/by-puuid/${id}`);
  if (!place?.region) return null;
  const entries = await call<LeagueEntry[]>(place.region, `lol/league/v4/entries/by-puuid/${id}`);
  return entries && { game: 'league-of-legends', rank: leagueRank(entries) };
}

const call = <Answer>(region: string, path: string) =>
  readProvider<Answer>(TITLE, address(region, path), { 'x-riot-token': variable('RIOT_API_KEY') });

/** @param region also as an answer names it, so nothing but a name becomes part of a host */
function address(region: string, path: string): string {
  if (!/^[a-z]{2,12}\d?$/.test(region)) throw notProved(TITLE);
  const base = Deno.env.get('RIOT_API_URL') ?? 'https://{region}.api.riotgames.com';
  return `${base.replace('{region}', region)}/${path}`;
}
