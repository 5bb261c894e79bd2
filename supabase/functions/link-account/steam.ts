/** Steam, by OpenID 2.0: the person comes back with a signed answer, about which Steam itself is asked. It knows no ranks. */
import { Refusal } from '../_shared/http.ts';
import { variable } from '../_shared/variable.ts';
import { askProvider, notProved, readProvider, returnAddress } from './ask-provider.ts';
import type { Account, Attempt, Provider } from './types.ts';

const TITLE = 'Steam';
const NAMESPACE = 'http://specs.openid.net/auth/2.0';
const ANYBODY = `${NAMESPACE}/identifier_select`;
/** What has to be under the signature, or it says nothing. */
const SIGNED = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'];

const openId = () => Deno.env.get('STEAM_OPENID_URL') ?? 'https://steamcommunity.com/openid';
const api = () => Deno.env.get('STEAM_API_URL') ?? 'https://api.steampowered.com';
const returnTo = ({ state }: Attempt) => `${returnAddress()}?state=${state}`;

export const steam: Provider = {
  title: TITLE,
  isSetUp: () => Boolean(Deno.env.get('STEAM_API_KEY')),
  async startUrl(attempt) {
    const query = new URLSearchParams({
      'openid.ns': NAMESPACE,
      'openid.mode': 'checkid_setup',
      'openid.claimed_id': ANYBODY,
      'openid.identity': ANYBODY,
      'openid.return_to': returnTo(attempt),
      'openid.realm': new URL(returnAddress()).origin,
    });
    return `${openId()}/login?${query}`;
  },
  async finish(query, attempt) {
    if (query.get('openid.mode') === 'cancel') throw new Refusal(409, `You did not allow it at ${TITLE}.`);
    const id = idIn(query, attempt);
    if (!id || !(await isConfirmed(query))) throw notProved(TITLE);
    return await read(id);
  },
  read,
};

/** The account that an answer names, if it is an answer to us; whether it is true only Steam knows. */
function idIn(query: URLSearchParams, attempt: Attempt): string | null {
  const names = [...query.keys()];
  const said = (name: string) => query.get(`openid.${name}`) ?? '';
  const signed = said('signed').split(',');
  const isOurs =
    // Of two values of one name another reader might take the other one.
    new Set(names).size === names.length &&
    said('ns') === NAMESPACE &&
    said('mode') === 'id_res' &&
    said('op_endpoint') === `${openId()}/login` &&
    said('return_to') === returnTo(attempt) &&
    said('identity') === said('claimed_id') &&
    SIGNED.every((name) => signed.includes(name));
  const [start, id = ''] = said('claimed_id').split('/id/');
  return isOurs && start === openId() && /^\d{17}$/.test(id) ? id : null;
}

/** "Verifying directly with the OpenID provider" (OpenID 2.0, 11.4.2); Steam says so once of each answer. */
async function isConfirmed(query: URLSearchParams): Promise<boolean> {
  const form = new URLSearchParams([...query].filter(([name]) => name.startsWith('openid.')));
  form.set('openid.mode', 'check_authentication');
  const response = await askProvider(TITLE, `${openId()}/login`, { method: 'POST', body: form });
  const lines = (await response.text()).split('\n');
  return response.ok && lines.includes('is_valid:true');
}

interface Summaries {
  response: { players: { steamid: string; personaname?: string }[] };
}

async function read(id: string): Promise<Account> {
  const query = new URLSearchParams({ key: variable('STEAM_API_KEY'), steamids: id });
  const answer = await readProvider<Summaries>(TITLE, `${api()}/ISteamUser/GetPlayerSummaries/v2/?${query}`);
  const player = answer?.response.players.find(({ steamid }) => steamid === id);
  return { id, name: player?.personaname ?? null, ranks: [] };
}
