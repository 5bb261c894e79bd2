import type { RemoteFacts } from '@lineup/contract';

/** The shell's own pages among the tools of who is signed in. */
export const ownLinks: Pick<RemoteFacts, 'nav'> = {
  nav: [
    {
      label: 'My Lineup',
      placement: 'own',
      order: 0,
      items: [
        { label: 'Today', href: '/' },
        { label: 'My Family', href: '/family', roles: ['family_parent', 'family_guardian'] },
      ],
    },
  ],
};
