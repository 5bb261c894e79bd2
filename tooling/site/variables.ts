import * as z from '@lineup/schema';

export type Variables = Readonly<Record<string, string | undefined>>;

interface Check<T> {
  safeParse(input: unknown): { success: true; data: T } | { success: false; error: { issues: { message: string }[] } };
}

/**
 * Variables of the environment as a schema gives them; an empty one is not set. Throws a `Failure` with the sentence of the first
 * that does not fit.
 */
export function readVariables<T>(check: Check<T>, variables: Variables, Failure: new (message: string) => Error): T {
  return readOptions(check, Object.fromEntries(Object.entries(variables).filter(([, value]) => value)), Failure);
}

/** Options of a command as a schema gives them. Throws a `Failure` with the sentence of the first that does not fit. */
export function readOptions<T>(check: Check<T>, options: object, Failure: new (message: string) => Error): T {
  const result = check.safeParse(options);
  if (!result.success) throw new Failure(result.error.issues[0]?.message ?? 'The options do not fit.');
  return result.data;
}

/** A whole number given as text; the sentence says what is wrong with another text. */
export const wholeNumberIn = (min: number, max: number, sentence: (text: string) => string) =>
  z.pipe(
    z.string().check(
      z.refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
        error: ({ input }) => sentence(String(input)),
      }),
    ),
    z.transform(Number),
  );

/** An address on the web, given without a slash at its end; where it is not optional, one must be set. */
export const webAddress = (name: string, example: string) =>
  z.pipe(
    z.string(`Set ${name} to an address such as ${example}`).check(
      z.refine((text) => URL.canParse(text) && /^https?:\/\/[^\s"<>]+$/.test(text), {
        error: ({ input }) => `${name} is "${String(input)}"; set it to an address such as ${example}`,
      }),
    ),
    z.transform((text: string) => text.replace(/\/+$/, '')),
  );

/** A key that every visitor gets. */
const visitorsKey = z.string().check(
  z.refine((key) => !isSecret(key), {
    error: 'SUPABASE_PUBLISHABLE_KEY is a secret key, and every visitor would get it. Set the publishable one.',
  }),
);

/** Variables of a backend as visitors reach it: all or none. `SUPABASE_ANON_KEY` is the legacy name of the key. */
export const visitorsBackend = {
  SUPABASE_URL: z.optional(webAddress('SUPABASE_URL', 'https://project.supabase.co')),
  SUPABASE_PUBLISHABLE_KEY: z.optional(visitorsKey),
  SUPABASE_ANON_KEY: z.optional(visitorsKey),
};

/** The backend among the variables, or null where none is named. */
export function backendOf(
  { SUPABASE_URL: url, ...keys }: { [Name in keyof typeof visitorsBackend]?: string | undefined },
  Failure: new (message: string) => Error,
): { supabaseUrl: string; anonKey: string } | null {
  const anonKey = keys.SUPABASE_PUBLISHABLE_KEY ?? keys.SUPABASE_ANON_KEY;
  if (!url && !anonKey) return null;
  if (!url || !anonKey) throw new Failure('Set both SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY: set both or none.');
  return { supabaseUrl: url, anonKey };
}

/** Whether the key gives the rights of the server. */
function isSecret(key: string): boolean {
  const [, claims = ''] = key.split('.');
  return key.startsWith('sb_secret_') || Buffer.from(claims, 'base64url').includes('"service_role"');
}
