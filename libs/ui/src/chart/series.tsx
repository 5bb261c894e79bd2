import styles from './series.module.css';

/** What one color of a chart stands for. Each tone has a texture of its own, so that nobody needs to see the color. */
export interface Series<Key extends string = string> {
  key: Key;
  label: string;
  /** Default `accent`. */
  tone?: Tone;
}

export type Tone = 'accent' | 'info' | 'success' | 'warning' | 'danger';

/** Fill of a shape of the tone; the textures of `Textures` with the same id must be in the same drawing. */
export const fillOf = (tone: Tone, id: string) => (tone in textures ? `url(#${id}-${tone})` : colorOf(tone));

const colorOf = (tone: Tone) => (tone === 'accent' ? 'var(--lu-accent-line)' : `var(--lu-${tone})`);

const textures = {
  info: <path d="M0 3h6" />,
  warning: <path d="M-1.5 1.5l3 -3M0 6l6 -6M4.5 7.5l3 -3" />,
  danger: <path d="M0 0l6 6M0 6l6 -6" />,
} satisfies Partial<Record<Tone, unknown>>;

/** Definitions of the textures, for a drawing in CSS pixels. */
export function Textures({ id, tones }: { id: string; tones: readonly Tone[] }) {
  return (
    <defs>
      {tones.map(
        (tone) =>
          tone in textures && (
            <pattern key={tone} id={`${id}-${tone}`} width={6} height={6} patternUnits="userSpaceOnUse">
              <rect width={6} height={6} fill={colorOf(tone)} />
              <g stroke="var(--lu-surface)" strokeWidth={1.5}>
                {textures[tone as keyof typeof textures]}
              </g>
            </pattern>
          ),
      )}
    </defs>
  );
}

/** The patch of a series, as in the drawing. */
export function Swatch({ tone, id }: { tone: Tone; id: string }) {
  return (
    <svg className={styles.swatch} width={12} height={12} aria-hidden>
      <rect width={12} height={12} rx={2} fill={fillOf(tone, id)} />
    </svg>
  );
}

/** What the colors and textures mean. */
export function Legend({ series, id }: { series: readonly Series[]; id: string }) {
  return (
    <p className={styles.legend} aria-hidden>
      {series.map(({ key, label, tone = 'accent' }) => (
        <span key={key}>
          <Swatch tone={tone} id={id} />
          {label}
        </span>
      ))}
    </p>
  );
}
