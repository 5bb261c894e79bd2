/** What each provider of accounts does, and which are set up here. */
import { Refusal } from '../_shared/http.ts';
import { discord } from './discord.ts';
import { riot } from './riot.ts';
import { steam } from './steam.ts';
import type { Provider, ProviderName } from './types.ts';

const providers: Record<ProviderName, Provider> = { riot, steam, discord };

export const PROVIDER_NAMES = ['riot', 'steam', 'discord'] as const satisfies readonly ProviderName[];

/** A provider of this installation; refuses with 503 where its keys are missing. */
export function providerOf(name: ProviderName): Provider {
  const provider = providers[name];
  if (!provider.isSetUp()) throw new Refusal(503, `${provider.title} is not set up here`);
  return provider;
}

/** All of them, as a screen lists them. */
export const listProviders = () =>
  PROVIDER_NAMES.map((name) => {
    const { title, isSetUp, read } = providers[name];
    return { provider: name, title, is_set_up: isSetUp(), can_be_read: read !== undefined };
  });
