export interface Mark {
  /** Of the square: white reads on it, and it can be seen on light and dark pages. */
  color: string;
  /** Drawn in white in a box of 24. */
  path: string;
}

/** Our own marks of the games, by slug. No game's logo is copied. */
export const GAME_MARKS: Readonly<Record<string, Mark>> = {
  // A charge between two walls.
  valorant: { color: '#cf3046', path: 'M12 3l4 8-4 10-4-10zM4 5h2.5v14H4zM17.5 5H20v14h-2.5z' },
  // Three lanes of a map.
  'league-of-legends': {
    color: '#8f6b17',
    path: 'M4 15V4h11v2.5H6.500V15zM9 20v-2.500h8.500V9H20v11zM7.5 15l7.5-7.5 1.5 1.500L9 16.500z',
  },
  // A ball in flight.
  'rocket-league': {
    color: '#1f6cd8',
    path: 'M15 5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM4 14l5-3 1.5 2.500L5 17zM8 19l4-3.5 2 1.5-4 3z',
  },
  // Two that clash.
  'marvel-rivals': { color: '#914dd5', path: 'M4 5l7 6-2 2 3 6-8-7 2.5-2zM20 5l-7 5 2 2.500L13.5 19l6.5-7-2.5-2z' },
  // A team around its point.
  'overwatch-2': {
    color: '#b85014',
    path: 'M12 4a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM6.5 13a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM17.5 13a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  },
  // Sights.
  'counter-strike-2': {
    color: '#65761e',
    path: 'M11 4h2v5h-2zM11 15h2v5h-2zM4 11h5v2H4zM15 11h5v2h-5zM11 11h2v2h-2z',
  },
  // A wall with a breach.
  'rainbow-six-siege': { color: '#477494', path: 'M4 5h7v4l2 2-2 3v5H4zM14 5h6v14h-6v-4l2-4-2-3z' },
  // A burst.
  'super-smash-bros-ultimate': {
    color: '#c83282',
    path: 'M12 3l2 6 6-2-4 5 4 5-6-2-2 6-2-6-6 2 4-5-4-5 6 2z',
  },
};

/** Of a game that has no mark of its own: a pad. */
export const OTHER_GAME: Mark = {
  color: '#666f82',
  path: 'M7 8h10a4 4 0 0 1 0 9l-3-2h-4l-3 2a4 4 0 0 1 0-9z',
};
