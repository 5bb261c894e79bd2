import * as z from '@lineup/schema';
import { readVariables, webAddress, type Variables } from '@lineup/site/variables';
import { StartError } from '../start-error.ts';

/** A project and the right to do anything in it. */
export interface Server {
  url: string;
  /** `sb_secret_…`, or the legacy key `service_role`. */
  key: string;
}

const serverKey = z
  .string()
  .check(z.refine((key) => !isPublic(key), 'That is the public key of the project. Only a secret key may do this.'));

const serverSchema = z.object({
  SUPABASE_URL: webAddress('SUPABASE_URL', 'https://project.supabase.co'),
  SUPABASE_SECRET_KEY: z.optional(serverKey),
  SUPABASE_SERVICE_ROLE_KEY: z.optional(serverKey),
});

/** The project that `SUPABASE_URL` and `SUPABASE_SECRET_KEY` (or `SUPABASE_SERVICE_ROLE_KEY`) name. */
export function serverOf(variables: Variables): Server {
  const { SUPABASE_URL: url, ...keys } = readVariables(serverSchema, variables, StartError);
  const key = keys.SUPABASE_SECRET_KEY ?? keys.SUPABASE_SERVICE_ROLE_KEY;
  if (key === undefined)
    throw new StartError(
      'Set SUPABASE_SECRET_KEY to a secret key of the project (sb_secret_…, Project Settings → API Keys).',
    );
  return { url, key };
}

function isPublic(key: string): boolean {
  if (key.startsWith('sb_publishable_')) return true;
  try {
    const claims = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()) as { role?: unknown };
    return claims.role === 'anon';
  } catch {
    return false;
  }
}

/**
 * Makes the account with that address an admin of the platform, who then makes all others. Returns false when it is one
 * already. Throws `StartError` for what the caller can mend.
 */
export async function grantAdmin(server: Server, address: string): Promise<boolean> {
  const email = address.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new StartError(`"${address}" is not an email address.`);
  const query = new URLSearchParams({ select: 'id', email: `eq.${email}` });
  const [person] = (await call(server, 'GET', `rest/v1/profiles?${query}`)) as { id: string }[];
  if (!person) throw new StartError(`No account has ${email}. Sign up with it on the site first.`);
  const account = (await call(server, 'GET', `auth/v1/admin/users/${person.id}`)) as { email_confirmed_at?: string };
  // Anybody can sign up with an address that is not theirs.
  if (!account.email_confirmed_at)
    throw new StartError(`${email} is not confirmed yet. Open the link in its mail first.`);
  const granted = (await call(server, 'POST', 'rest/v1/user_roles?on_conflict=user_id,role,college_id', {
    user_id: person.id,
    role: 'yes_admin',
  })) as unknown[];
  return granted.length > 0;
}

/** Calls the project as its server. Throws `StartError` for what the caller can mend. */
export async function call({ url, key }: Server, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${url}/${path}`, {
    method,
    headers: {
      apikey: key,
      // A secret key of the new kind is no token.
      ...(key.startsWith('sb_') ? {} : { authorization: `Bearer ${key}` }),
      'content-type': 'application/json',
      prefer: 'resolution=ignore-duplicates,return=representation',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    const { cause } = error as Error;
    throw new StartError(`${url} does not answer: ${cause instanceof Error ? cause.message : String(error)}`);
  });
  const text = await answer.text();
  if (answer.status === 401 || answer.status === 403)
    throw new StartError(
      `${new URL(url).host} refuses the key (${answer.status}). Is it a secret key of this project?`,
    );
  if (!answer.ok)
    throw new StartError(`${method} ${path.split('?')[0]} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
