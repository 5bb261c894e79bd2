import type { Onboarding } from '../player/model/load-onboarding';

export const VALORANT = 'aaaaaaaa-0000-4000-8000-000000000001';
export const ROCKET_LEAGUE = 'aaaaaaaa-0000-4000-8000-000000000002';

/** What `load_onboarding` answers somebody who has just signed up. */
export const onboardingAnswer = (change: Partial<Onboarding> = {}): Onboarding => ({
  steps: { roles: false, games: false, details: false, publish: false },
  roles: [],
  requests: [],
  games: [],
  profile: {
    slug: null,
    display_name: null,
    offered_name: null,
    is_published: false,
    visibility: null,
    suggested_slug: null,
  },
  details: {
    class_year: null,
    state: null,
    bio: null,
    shows_academics: false,
    school_name: null,
    gpa: null,
    scholarship_need: null,
  },
  availability: [],
  titles: [
    {
      id: ROCKET_LEAGUE,
      slug: 'rocket-league',
      name: 'Rocket League',
      ranks: ['Champion I', 'Diamond I'],
      positions: ['Striker', 'Defender'],
    },
    {
      id: VALORANT,
      slug: 'valorant',
      name: 'Valorant',
      ranks: ['Radiant', 'Diamond 1', 'Iron 1'],
      positions: ['Duelist', 'Sentinel'],
    },
  ],
  age: 'adult',
  guardians: [],
  ...change,
});
