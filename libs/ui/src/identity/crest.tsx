import { initials } from './initials';
import { crestColors } from './crest-colors';
import { OUTLINES, SIGNS } from './crest-shapes';
import { nameHash } from './name-hash';

export interface CrestProps {
  name: string;
  /** The two colors that its editors chose; without them the name gives two. */
  colors?: readonly string[] | null | undefined;
  /** Edge in CSS pixels. */
  size: number;
  /** Alternative text; empty where the name stands beside it. */
  alt?: string;
}

/** Below this edge the letters stand alone. */
const SIGN_FROM = 32;

/** The emblem of a college or team without a logo: letters on a shape in its colors, the same wherever it shows. */
export function Crest({ name, colors, size, alt = '' }: CrestProps) {
  const { ground, second, ink } = crestColors(name, colors);
  const hash = nameHash(name);
  const letters = initials(name);
  const hasSign = size >= SIGN_FROM;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      style={{ flex: 'none' }}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      <path
        d={OUTLINES[(hash >>> 12) % OUTLINES.length]}
        fill={ground}
        stroke={second}
        strokeWidth={2.5}
        strokeLinejoin="round"
      />
      {hasSign && <path d={SIGNS[(hash >>> 20) % SIGNS.length]} fill={second} />}
      <text
        x={24}
        y={hasSign ? 33 : 30}
        fill={ink}
        textAnchor="middle"
        fontSize={letters.length > 1 ? 16 : 19}
        fontWeight={700}
        fontFamily="var(--lu-font-display)"
      >
        {letters}
      </text>
    </svg>
  );
}
