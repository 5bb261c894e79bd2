/** Links the caller's accounts at Riot, Steam and Discord, after these said whose they are; reads ranks there. */
import * as z from 'zod/mini';
import { callAsCaller, callDatabase, DatabaseError, readCaller } from '../_shared/backend.ts';
import { answer, Refusal, serve } from '../_shared/http.ts';
import { readInput } from '../_shared/input.ts';
import { listProviders, PROVIDER_NAMES, providerOf } from './provider.ts';
import { hashOf, randomText } from './random-text.ts';
import type { Account, ProviderName } from './types.ts';

const MAX_BYTES = 8192;
const providerSchema = z.object({ provider: z.enum(PROVIDER_NAMES) });
const querySchema = z.object({ query: z.string().check(z.maxLength(6000)) });

const routes: Record<string, (request: Request) => Promise<Response>> = {
  list: listAccounts,
  start: startLink,
  finish: finishLink,
  read: readAgain,
};

serve(async (request) => {
  const [, , name = ''] = new URL(request.url).pathname.split('/');
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
  if (!route) throw new Refusal(404, 'Not found');
  return await route(request);
});

/** Which providers there are, and what the caller has linked. */
async function listAccounts(request: Request): Promise<Response> {
  await readCaller(request);
  return answer({ providers: listProviders(), accounts: await callAsCaller(request, 'load_linked_accounts', {}) });
}

/** `{ provider }` → `{ url }` of the page that asks the person there. */
async function startLink(request: Request): Promise<Response> {
  const { provider } = await readInput(request, MAX_BYTES, providerSchema);
  const { id: person } = await readCaller(request);
  const { startUrl } = providerOf(provider);
  const attempt = { state: randomText(), verifier: randomText() };
  await call('begin_account_link', {
    p_person_id: person,
    p_provider: provider,
    p_state_hash: await hashOf(attempt.state),
    p_verifier: attempt.verifier,
  });
  return answer({ url: await startUrl(attempt) });
}

/** `{ query }`, with which the provider sent the browser back → what was linked. */
async function finishLink(request: Request): Promise<Response> {
  const { query: text } = await readInput(request, MAX_BYTES, querySchema);
  const { id: person } = await readCaller(request);
  const query = new URLSearchParams(text);
  const [state = '', ...others] = query.getAll('state');
  const begun =
    others.length === 0
      ? ((await call('take_account_link', { p_person_id: person, p_state_hash: await hashOf(state) })) as {
          provider: ProviderName;
          verifier: string;
        } | null)
      : null;
  // Of somebody else, used, too old and invented are one answer.
  if (!begun) throw new Refusal(410, 'This link was not begun here, was used, or is too old. Start again.');
  const account = await providerOf(begun.provider).finish(query, { state, verifier: begun.verifier });
  return await stored('store_linked_account', person, begun.provider, account);
}

/** `{ provider }` → name and ranks as they are there now. */
async function readAgain(request: Request): Promise<Response> {
  const { provider } = await readInput(request, MAX_BYTES, providerSchema);
  const { id: person } = await readCaller(request);
  const { read, title } = providerOf(provider);
  if (!read) throw new Refusal(409, `${title} tells nothing again. Link the account again.`);
  const id = (await call('begin_account_reading', { p_person_id: person, p_provider: provider })) as string;
  return await stored('store_account_reading', person, provider, await read(id));
}

async function stored(name: string, person: string, provider: ProviderName, account: Account): Promise<Response> {
  const ranks = await call(name, {
    p_person_id: person,
    p_provider: provider,
    p_account_id: account.id,
    p_account_name: account.name,
    p_ranks: account.ranks,
  });
  return answer({ provider, account_name: account.name, ranks });
}

/** What the database refuses a person is refused with its words; what is wrong inside is not told. */
async function call(name: string, args: Record<string, unknown>): Promise<unknown> {
  const response = await callDatabase(name, args).catch((error: unknown) => {
    const status = error instanceof DatabaseError ? /^PT(4\d\d)$/.exec(error.code)?.[1] : undefined;
    throw status ? new Refusal(Number(status), (error as DatabaseError).reason) : error;
  });
  // A function that answers a list is answered as its rows.
  return name.startsWith('store_') ? response : response[0];
}
