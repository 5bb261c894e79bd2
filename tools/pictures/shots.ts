import type { AccountKind } from '@lineup/supabase/accounts';

/** One picture of the product. */
export interface Shot {
  /** Name of its files. */
  name: string;
  as: AccountKind | null;
  path: string;
  /** What must show before the picture is taken. */
  ready: string;
  /** What is pressed before. */
  press?: string;
  /** Where the picture of a phone begins; at the top of the page's content otherwise. */
  phoneFrom?: string;
}

/** The pages that `/` and `/features` show, with the person who sees them. `:team` is the coach's first team. */
export const shots: readonly Shot[] = [
  { name: 'today', as: 'player', path: '/', ready: '[aria-labelledby=today-title] li' },
  {
    name: 'practices',
    as: 'coach',
    path: '/teams/:team/manage?tab=practices',
    ready: 'main h3',
    phoneFrom: 'main >> text="Next"',
  },
  { name: 'colleges', as: 'player', path: '/colleges?sort=fit', ready: 'main h2', phoneFrom: 'main li:has(h2)' },
  { name: 'profile', as: null, path: '/player/riley-tran', ready: 'main h2' },
  { name: 'board', as: 'player', path: '/player/riley-tran/college-board', ready: 'main h3' },
  {
    name: 'pipeline',
    // Nobody under 18 is among this college's interests.
    as: 'other-college-admin',
    path: '/pipeline',
    ready: 'main section h2',
    phoneFrom: 'main button:has-text("New")',
  },
  { name: 'inbox', as: 'player', path: '/inbox', press: 'main li:has-text("Comets") a', ready: 'main textarea' },
  { name: 'learn', as: null, path: '/learn', ready: 'main a[href^="/learn/"]' },
];
