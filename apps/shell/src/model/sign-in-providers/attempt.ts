import { sessionStore } from '@lineup/data';
import * as z from '@lineup/schema';

/** Of this tab, which alone can come back. */
const KEY = 'provider_attempt';

const providerSchema = z.enum(['discord', 'google']);
const attemptSchema = z.union([
  z.object({
    kind: z.enum(['sign-in']),
    provider: providerSchema,
    mode: z.enum(['sign-in', 'sign-up']),
    /** What was typed into the form before. */
    email: z.string(),
  }),
  z.object({
    kind: z.enum(['link']),
    provider: providerSchema,
    /** The secret of this browser that confirms the link. */
    key: z.string(),
  }),
]);

/** What this tab went to another service for. */
export type Attempt = z.infer<typeof attemptSchema>;

export function noteAttempt(attempt: Attempt): void {
  sessionStore.setItem(KEY, JSON.stringify(attempt));
}

/** The attempt of this tab, once; null where none was begun here. */
export function takeAttempt(): Attempt | null {
  const attempt = z.readJson(attemptSchema, sessionStore.getItem(KEY));
  sessionStore.removeItem(KEY);
  return attempt;
}

/** Where the sign-in page is led back to, and what it says. */
export interface Return {
  mode: 'sign-in' | 'sign-up';
  email: string;
  problem: string;
}
