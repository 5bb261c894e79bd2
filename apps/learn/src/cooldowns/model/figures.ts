import type { Sentences } from '@lineup/language';
import { plural, t } from '../../language';
import type { Figures } from './cooldown';

/** For the player of the hero: a buff makes the ability better, a nerf worse. */
export type Verdict = 'buff' | 'nerf' | 'mixed' | 'changed' | 'new' | 'removed';

export const VERDICTS: Record<Verdict, string> = {
  buff: 'Buff',
  nerf: 'Nerf',
  mixed: 'Buff and nerf',
  changed: 'Reworked',
  new: 'New',
  removed: 'Removed',
} satisfies Sentences;

export type Figure = keyof Figures;

/** Whether more of a figure is better for the hero: more charges, but a shorter cooldown and a cheaper ultimate. */
const IS_MORE_BETTER: Record<Figure, boolean> = { seconds: false, charges: true, energy: false };

export interface FigureChange {
  figure: Figure;
  before: number;
  after: number;
  /** Rounded, with its sign; null from nothing. */
  percent: number | null;
  isBuff: boolean;
}

/** The figures in a text such as "2 charges, with each charge taking 6s to recharge" or "14s, 2 charges, 3400 energy". */
export function readFigures(text: string): Figures {
  const seconds = /^(\d+(?:\.\d+)?) ?s\b/.exec(text) ?? /taking (\d+(?:\.\d+)?) ?s to recharge/.exec(text);
  const charges = /\b(\d+) charges?\b/.exec(text);
  const energy = /\b(\d+) energy\b/.exec(text);
  return {
    seconds: seconds ? Number(seconds[1]) : null,
    // One is not written.
    charges: charges ? Number(charges[1]) : seconds ? 1 : null,
    energy: energy ? Number(energy[1]) : null,
  };
}

/** Halves are rounded away from nothing, in both directions. */
function percentOf(before: number, after: number): number | null {
  if (before === 0) return null;
  const percent = ((after - before) / before) * 100;
  return Math.sign(percent) * Math.round(Math.abs(percent));
}

export function compareFigures(before: Figures, after: Figures): FigureChange[] {
  return (Object.keys(IS_MORE_BETTER) as Figure[]).flatMap((figure) => {
    const [was, is] = [before[figure], after[figure]];
    if (was === null || is === null || was === is) return [];
    return [
      { figure, before: was, after: is, percent: percentOf(was, is), isBuff: is > was === IS_MORE_BETTER[figure] },
    ];
  });
}

/** What a change is to the hero; text that differs without a figure is a rework. */
export function verdictOf(changes: readonly FigureChange[]): Verdict {
  if (changes.length === 0) return 'changed';
  if (changes.every(({ isBuff }) => isBuff)) return 'buff';
  return changes.some(({ isBuff }) => isBuff) ? 'mixed' : 'nerf';
}

/** "15s", "3 charges", "3,400 energy". */
export function figureText(figure: Figure, value: number): string {
  if (figure === 'seconds') return `${value}s`;
  if (figure === 'energy') return t('{amount} energy', { amount: value.toLocaleString('en-US') });
  return plural(value, '{count} charge', '{count} charges');
}

/** "+33%", with a real minus. */
export const percentText = (percent: number): string => `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
