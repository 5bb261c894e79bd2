/** Discord, by OAuth 2: who somebody is there. It knows no ranks, and tells nothing again without the person. */
import { variable } from '../_shared/variable.ts';
import { notProved, readProvider } from './ask-provider.ts';
import { authorizeUrl, exchangeCode } from './oauth.ts';
import type { Provider } from './types.ts';

const TITLE = 'Discord';
const base = () => Deno.env.get('DISCORD_URL') ?? 'https://discord.com';

const client = () => ({
  title: TITLE,
  id: variable('DISCORD_CLIENT_ID'),
  secret: variable('DISCORD_CLIENT_SECRET'),
  authorizeUrl: `${base()}/oauth2/authorize`,
  tokenUrl: `${base()}/api/oauth2/token`,
  scope: 'identify',
});

export const discord: Provider = {
  title: TITLE,
  isSetUp: () => Boolean(Deno.env.get('DISCORD_CLIENT_ID') && Deno.env.get('DISCORD_CLIENT_SECRET')),
  startUrl: (attempt) => authorizeUrl(client(), attempt),
  async finish(query, attempt) {
    const token = await exchangeCode(client(), query, attempt);
    const me = await readProvider<{ id?: string; username?: string }>(TITLE, `${base()}/api/users/@me`, {
      authorization: `Bearer ${token}`,
    });
    if (!me?.id) throw notProved(TITLE);
    return { id: me.id, name: me.username ?? null, ranks: [] };
  },
};
