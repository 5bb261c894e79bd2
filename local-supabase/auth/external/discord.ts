import type { ExternalProvider } from './external-provider.ts';
import { requestJson } from './request-json.ts';

interface DiscordUser {
  id: string;
  username: string;
  discriminator: string;
  global_name?: string | null;
  avatar?: string | null;
  email?: string | null;
  verified?: boolean;
}

/** Where its API is; `url` in config.toml says otherwise. */
const HOST = 'https://discord.com';
const PICTURES = 'https://cdn.discordapp.com';

const apiOf = (url: string) => `${(url || HOST).replace(/\/$/, '')}/api`;

/** Discord: OAuth 2 without OpenID, so the person is read with the token. */
export const discord: ExternalProvider = {
  scopes: ['email', 'identify'],
  endpoints: async ({ url }) => ({
    authorize: `${apiOf(url)}/oauth2/authorize`,
    token: `${apiOf(url)}/oauth2/token`,
  }),
  async readPerson({ url }, { access_token: token }) {
    const user = (await requestJson(`${apiOf(url)}/users/@me`, {
      headers: { authorization: `Bearer ${token}` },
    })) as DiscordUser;
    const picture = pictureOf(user);
    return {
      subject: user.id,
      email: user.email ? { address: user.email, isVerified: user.verified === true } : undefined,
      claims: {
        iss: apiOf(url),
        sub: user.id,
        name: `${user.username}#${user.discriminator}`,
        picture,
        custom_claims: { global_name: user.global_name ?? '' },
        full_name: user.username,
        avatar_url: picture,
        provider_id: user.id,
      },
    };
  },
};

function pictureOf({ id, avatar, discriminator }: DiscordUser): string {
  if (!avatar) return `${PICTURES}/embed/avatars/${Number(discriminator) % 5}.png`;
  return `${PICTURES}/avatars/${id}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}`;
}
