import { GAME_MARKS, OTHER_GAME } from './game-marks';

export interface GameMarkProps {
  /** Name or slug of the game. */
  game: string;
  /** Edge in CSS pixels; default 16. */
  size?: 16 | 24;
}

const slugOf = (game: string) =>
  game
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The mark of a game in its color. Decorative: the name stands beside it. */
export function GameMark({ game, size = 16 }: GameMarkProps) {
  const { color, path } = GAME_MARKS[slugOf(game)] ?? OTHER_GAME;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" style={{ flex: 'none' }} aria-hidden>
      <rect width={24} height={24} rx={6} fill={color} />
      <path d={path} fill="#fff" />
    </svg>
  );
}

/** The name of a game behind its mark. */
export function GameName({ game, size = 16 }: GameMarkProps) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 'var(--lu-space-2)' }}>
      <GameMark game={game} size={size} />
      {game}
    </span>
  );
}
