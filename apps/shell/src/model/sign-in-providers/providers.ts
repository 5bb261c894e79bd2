const TITLES = { discord: 'Discord', google: 'Google' };

export type SignInProvider = keyof typeof TITLES;

export const isProviderName = (name: unknown): name is SignInProvider =>
  typeof name === 'string' && Object.hasOwn(TITLES, name);

export const titleOf = (provider: SignInProvider): string => TITLES[provider];
