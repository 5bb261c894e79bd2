import type { Ability, Change } from './cooldown';
import { compareFigures, readFigures, verdictOf, type Figure, type FigureChange, type Verdict } from './figures';

/** A change with what it means for the hero. */
export interface JudgedChange extends Change {
  verdict: Verdict;
  figures: FigureChange[];
}

export function judgeChange(change: Change): JudgedChange {
  const { before, after } = change;
  if (before === null) return { ...change, verdict: 'new', figures: [] };
  if (after === null) return { ...change, verdict: 'removed', figures: [] };
  const figures = compareFigures(readFigures(before), readFigures(after));
  return { ...change, verdict: verdictOf(figures), figures };
}

/** Changes under one heading, in the order in which they come. */
export function groupChanges<Each>(changes: readonly Each[], headingOf: (change: Each) => string): [string, Each[]][] {
  const groups = new Map<string, Each[]>();
  for (const change of changes) groups.set(headingOf(change), [...(groups.get(headingOf(change)) ?? []), change]);
  return [...groups];
}

export interface HistoryPoint {
  /** `YYYY-MM-DD` */
  day: string;
  value: number;
}

/** A figure is drawn from as many known days on. */
const MIN_POINTS = 3;

/**
 * What is known of an ability day by day, in the figure that has changed most often; null where fewer than three days are known or
 * nothing moves. `changes` are those of this ability, `now` what it is today.
 */
export function historyOf(
  changes: readonly Change[],
  now: Ability | undefined,
  asOf: string | null,
): { figure: Figure; points: HistoryPoint[] } | null {
  const known = new Map<string, ReturnType<typeof readFigures>>();
  for (const { from, to, before, after } of changes.toSorted((one, other) => (one.to < other.to ? -1 : 1))) {
    if (before !== null && !known.has(from)) known.set(from, readFigures(before));
    if (after !== null) known.set(to, readFigures(after));
  }
  const today = now ? (now.asOf ?? asOf) : null;
  if (now && today) known.set(today, now);
  const days = [...known].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const drawn = (['seconds', 'charges', 'energy'] as const)
    .map((figure) => {
      const points = days.flatMap(([day, figures]) => {
        const value = figures[figure];
        return value === null ? [] : [{ day, value }];
      });
      const moves = points.filter(({ value }, index) => index > 0 && points[index - 1]?.value !== value).length;
      return { figure, points, moves };
    })
    .filter(({ points, moves }) => points.length >= MIN_POINTS && moves > 0)
    .toSorted((one, other) => other.moves - one.moves)[0];
  return drawn ? { figure: drawn.figure, points: drawn.points } : null;
}
