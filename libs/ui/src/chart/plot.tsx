import type { ReactNode } from 'react';
import { t } from '../language';
import styles from './plot.module.css';
import { Swatch, type Tone } from './series';
import { useActive } from './use-active';

interface PlotPoint {
  id: string;
  /** In full, as the tooltip has it. */
  label: string;
  /** As the axis has it; `label` without it. */
  short?: string | undefined;
  /** Center, in percent of the width. */
  at: number;
  /** What the tooltip says. */
  values: { label: string; text: string; tone?: Tone }[];
}

interface PlotProps {
  title: string;
  /** The chart in one sentence, for people who cannot see it. */
  summary: string;
  points: readonly PlotPoint[];
  /** Lines of the vertical axis, in percent from the top. */
  ticks: readonly { at: number; label: string }[];
  /** The point at a share of the width, 0 to 1. */
  indexAt(share: number): number;
  /** Id of the textures. */
  textures: string;
  children: ReactNode;
}

/** How many labels the horizontal axis has at most; half of them where it is narrow. */
const MAX_LABELS = 6;

/** Axes, grid and tooltips around what a chart draws. All lengths are percents, so nothing is measured or shifted. */
export function Plot({ title, summary, points, ticks, indexAt, textures, children }: PlotProps) {
  const { active, handlers } = useActive(points.length, indexAt);
  const chosen = active === null ? undefined : points[active];
  const step = Math.ceil(points.length / MAX_LABELS);
  return (
    <div className={styles.plot}>
      <div className={styles.scale} aria-hidden>
        {ticks.map(({ at, label }) => (
          <span key={label} style={{ insetBlockStart: `${at}%` }}>
            {label}
          </span>
        ))}
      </div>
      <div className={styles.area}>
        <div className={styles.drawing} role="img" aria-label={summary}>
          <svg width="100%" height="100%" aria-hidden>
            {ticks.map(({ at, label }) => (
              <line key={label} className={styles.grid} x1="0" x2="100%" y1={`${at}%`} y2={`${at}%`} />
            ))}
            {chosen && <line className={styles.cursor} x1={`${chosen.at}%`} x2={`${chosen.at}%`} y1="0" y2="100%" />}
            {children}
          </svg>
        </div>
        {/* Arrow keys go from point to point, and each is said in words. */}
        <div
          className={styles.reader}
          role="slider"
          tabIndex={0}
          aria-label={t('{title}, one value at a time', { title })}
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={(active ?? points.length - 1) + 1}
          aria-valuetext={textOf(points[active ?? points.length - 1])}
          {...handlers}
        />
        {chosen && (
          <div
            className={styles.tooltip}
            style={{ insetInlineStart: `${chosen.at}%`, translate: `${-chosen.at}% 0` }}
            aria-hidden
          >
            <strong>{chosen.label}</strong>
            {chosen.values.map(({ label, text, tone }) => (
              <span key={label}>
                {tone && <Swatch tone={tone} id={textures} />}
                {label}
                <b>{text}</b>
              </span>
            ))}
          </div>
        )}
      </div>
      <div className={styles.labels} aria-hidden>
        {points.map(
          ({ id, at, label, short = label }, index) =>
            index % step === 0 && (
              <span
                key={id}
                data-narrow={(index / step) % 2 === 0}
                style={{ insetInlineStart: `${at}%`, translate: `${at < 8 ? -at : at > 92 ? -100 : -50}% 0` }}
              >
                {short}
              </span>
            ),
        )}
      </div>
    </div>
  );
}

function textOf(point: PlotPoint | undefined): string {
  if (!point) return '';
  return `${point.label}: ${point.values.map(({ label, text }) => `${label} ${text}`).join(', ')}`;
}
