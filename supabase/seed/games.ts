/** Ranks and roles that players give themselves, per real game title. */
export interface Game {
  slug: string;
  name: string;
  /** From common to rare; the seed prefers the middle. */
  ranks: string[];
  roles: string[];
  rosterSize: number;
}

export const games: Game[] = [
  {
    slug: 'valorant',
    name: 'Valorant',
    ranks: [
      'Gold 2',
      'Platinum 1',
      'Platinum 3',
      'Diamond 1',
      'Diamond 3',
      'Ascendant 2',
      'Immortal 1',
      'Immortal 3',
      'Radiant',
    ],
    roles: ['Duelist', 'Initiator', 'Controller', 'Sentinel'],
    rosterSize: 5,
  },
  {
    slug: 'league-of-legends',
    name: 'League of Legends',
    ranks: [
      'Gold I',
      'Platinum II',
      'Emerald IV',
      'Emerald I',
      'Diamond IV',
      'Diamond II',
      'Master',
      'Grandmaster',
      'Challenger',
    ],
    roles: ['Top', 'Jungle', 'Mid', 'Bot', 'Support'],
    rosterSize: 5,
  },
  {
    slug: 'rocket-league',
    name: 'Rocket League',
    ranks: [
      'Diamond I',
      'Diamond III',
      'Champion I',
      'Champion II',
      'Champion III',
      'Grand Champion I',
      'Grand Champion III',
      'Supersonic Legend',
    ],
    roles: ['Striker', 'Playmaker', 'Defender'],
    rosterSize: 3,
  },
  {
    slug: 'marvel-rivals',
    name: 'Marvel Rivals',
    ranks: [
      'Platinum II',
      'Diamond III',
      'Diamond I',
      'Grandmaster III',
      'Grandmaster I',
      'Celestial II',
      'Eternity',
      'One Above All',
    ],
    roles: ['Vanguard', 'Duelist', 'Strategist'],
    rosterSize: 6,
  },
  {
    slug: 'overwatch-2',
    name: 'Overwatch 2',
    ranks: ['Platinum 3', 'Diamond 4', 'Diamond 1', 'Master 4', 'Master 1', 'Grandmaster 3', 'Champion 4'],
    roles: ['Tank', 'Damage', 'Support'],
    rosterSize: 5,
  },
  {
    slug: 'counter-strike-2',
    name: 'Counter-Strike 2',
    ranks: ['FACEIT Level 6', 'FACEIT Level 7', 'FACEIT Level 8', 'FACEIT Level 9', 'FACEIT Level 10'],
    roles: ['In-game leader', 'AWPer', 'Entry', 'Support', 'Lurker'],
    rosterSize: 5,
  },
  {
    slug: 'rainbow-six-siege',
    name: 'Rainbow Six Siege',
    ranks: ['Platinum II', 'Emerald IV', 'Emerald I', 'Diamond III', 'Diamond I', 'Champion'],
    roles: ['Entry', 'Flex', 'Hard support', 'Anchor'],
    rosterSize: 5,
  },
  {
    slug: 'super-smash-bros-ultimate',
    name: 'Super Smash Bros. Ultimate',
    ranks: ['Elite Smash', 'State power ranking', 'Regional power ranking'],
    roles: ['Singles', 'Doubles'],
    rosterSize: 3,
  },
];
