/** The auth service with other settings, on the database of the running stack but without a server of its own. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import { createAuth } from '../../auth/index.ts';
import { readConfig } from '../../config/config.ts';
import { createJwt } from '../../jwt.ts';
import type { AuthConfig, Keys, Mail } from '../../types.ts';
import { stack } from './support.ts';

type Overrides = Partial<Omit<AuthConfig, 'email'>> & { email?: Partial<AuthConfig['email']> };

const URL_OF_NOBODY = 'http://auth.invalid';
const PROJECT = new URL('../project/supabase', import.meta.url).pathname;

export interface PrivateAuth {
  /** @param address of the caller, as the gateway tells it */
  client(flowType?: 'implicit' | 'pkce', address?: string): SupabaseClient;
  /** Follows nothing: the address that a link leads to. */
  open(link: string): Promise<URL>;
  lastMail(to: string): Mail & { link: string; code: string };
  mailsTo(to: string): Mail[];
  fetch: typeof fetch;
}

export function connect(): Sql {
  return postgres(stack.databaseUrl as string, { max: 4, onnotice: () => {} });
}

export function privateAuth(sql: Sql, overrides: Overrides, signingKeys?: Keys['signingKeys']): PrivateAuth {
  const config = readConfig(PROJECT);
  const auth: AuthConfig = { ...config.auth, ...overrides, email: { ...config.auth.email, ...overrides.email } };
  const keys: Keys = {
    anonKey: stack.anonKey,
    serviceRoleKey: stack.serviceRoleKey,
    publishableKey: '',
    secretKey: '',
    jwtSecret: stack.jwtSecret as string,
    signingKeys,
  };
  const jwt = createJwt(keys.jwtSecret, signingKeys);
  const mails: Mail[] = [];
  const part = createAuth({
    sql,
    keys,
    config: { ...config, auth },
    apiUrl: () => URL_OF_NOBODY,
    sendMail: async (mail) => void mails.push(mail),
    log: () => {},
  });

  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const bearer = request.headers.get('authorization')?.replace(/^bearer /i, '');
    const claims = bearer ? await jwt.verify(bearer).catch(() => ({ role: 'anon' })) : { role: 'anon' };
    return part.handle(request, { role: String(claims.role), claims, apiRole: 'anon' });
  };
  return {
    fetch: answer,
    client: (flowType = 'implicit', address = '203.0.113.7') =>
      createClient(URL_OF_NOBODY, stack.anonKey, {
        auth: { autoRefreshToken: false, persistSession: false, flowType },
        global: { fetch: answer, headers: { 'x-forwarded-for': address } },
      }),
    async open(link) {
      return new URL((await answer(link)).headers.get('location') ?? '');
    },
    mailsTo: (to) => mails.filter((mail) => mail.to === to),
    lastMail: (to) => mails.findLast((mail) => mail.to === to) as Mail & { link: string; code: string },
  };
}
