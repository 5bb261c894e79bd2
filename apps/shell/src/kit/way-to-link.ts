const GUARDIANS = '/account/guardians';

/** Where a parent or guardian links a player: on their account, or first through signing up. For a link and its state. */
export const wayToLink = (isMember: boolean) =>
  isMember ? { to: GUARDIANS } : { to: '/auth', state: { mode: 'sign-up', start: GUARDIANS } };
