import { expect, test } from 'vitest';
import { problemOf } from './problem-of';

const signIn = { kind: 'sign-in', provider: 'discord', mode: 'sign-in', email: '' } as const;
const link = { kind: 'link', provider: 'google', key: 'k' } as const;

test.each([
  [signIn, 'error=access_denied&error_description=x', 'You cancelled at Discord.'],
  [link, 'error=access_denied', 'You cancelled. Google is not linked.'],
  // A refusal of the auth service is no press on "Cancel".
  [signIn, 'error=access_denied&error_code=user_banned', 'This account is suspended.'],
  [signIn, 'error=access_denied&error_code=provider_email_needs_verification', 'Discord has not confirmed your email'],
  [link, 'error=server_error&error_code=identity_already_exists', 'is linked to an account on Lineup already.'],
  [signIn, 'error=server_error&error_code=unexpected_failure', 'sign in as you did before'],
  [link, 'error=server_error&error_code=unexpected_failure', 'Google could not be linked.'],
])('%o, led back with %s', (attempt, query, text) => {
  expect(problemOf(attempt, new URLSearchParams(query))).toContain(text);
});
