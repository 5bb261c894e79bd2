/** Links to the test pages carry what they are about, signed: nobody makes up a payment for another team. */
import { siteUrl, variable } from '../_shared/variable.ts';
import { isSame } from '../_shared/constant-time.ts';
import { Refusal } from '../_shared/http.ts';
import type { PaidTier } from './events.ts';
import type { Provider } from './provider.ts';
import { hmac } from './signature.ts';

export interface TestFacts {
  team: string;
  teamName: string;
  /** The tier to buy (checkout) or the present one (portal). */
  tier: PaidTier;
  /** The running subscription; null: the checkout starts one. */
  subscription: string | null;
  customer: string | null;
  /** ISO. */
  periodEnd: string | null;
  isEnding: boolean;
}

export interface TestSession extends TestFacts {
  id: string;
  page: 'checkout' | 'portal';
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const LIFE_MS = 60 * 60 * 1000;

/** Address of a new page. */
export async function testPage(page: TestSession['page'], facts: TestFacts, pays: Provider): Promise<string> {
  const session: TestSession = { ...facts, page, id: crypto.randomUUID(), expiresAt: Date.now() + LIFE_MS };
  const text = encode(JSON.stringify(session));
  const token = `${text}.${await hmac(`session:${text}`, pays.signingSecret)}`;
  return `${variable('SUPABASE_URL')}/functions/v1/billing/test-${page}?session=${token}`;
}

/** The session of a link to that page; refuses what was not signed here, and what is over an hour old. */
export async function readSession(token: string, page: TestSession['page'], pays: Provider): Promise<TestSession> {
  const [text = '', signature = ''] = token.split('.');
  if (!isSame(signature, await hmac(`session:${text}`, pays.signingSecret))) throw new Refusal(404, 'No such checkout');
  const session = JSON.parse(decode(text)) as TestSession;
  if (session.page !== page) throw new Refusal(404, 'No such checkout');
  if (session.expiresAt < Date.now()) throw new Refusal(410, 'This checkout has expired');
  return session;
}

/** Where the site goes on after each outcome. */
export const afterwards = {
  paid: (team: string) => `${siteUrl()}/success?team=${team}`,
  stopped: (team: string, outcome: string) => `${siteUrl()}/subscription?team=${team}&checkout=${outcome}`,
  portal: (team: string) => `${siteUrl()}/subscription?team=${team}`,
};

function encode(text: string): string {
  const bytes = String.fromCodePoint(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function decode(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.codePointAt(0) as number));
}
