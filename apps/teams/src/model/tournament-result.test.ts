import { expect, it } from 'vitest';
import { hasHalves, resultText, STAGES } from './tournament-result';

const text = (stage: string | null, bracket: string | null, won: number | null = null, lost: number | null = null) =>
  resultText({ stage, bracket, games_won: won, games_lost: lost } as Parameters<typeof resultText>[0]);

it('names the half, the stage and the result of the latest match', () => {
  expect(text('quarterfinal', 'upper', 2, 1)).toBe('Upper bracket, quarterfinal · 2–1 win');
  expect(text('round_of_16', 'lower', 0, 2)).toBe('Lower bracket, round of 16 · 0–2 loss');
  expect(text('group_stage', null, 1, 1)).toBe('Group stage · 1–1 draw');
});

it('says the stage alone before the match, and nothing without a stage', () => {
  expect(text('grand_final', null)).toBe('Grand final');
  expect(text(null, null)).toBeNull();
  expect(text('round_of_3', null, 1, 0)).toBeNull();
});

it('knows which stages have an upper and a lower bracket', () => {
  expect(Object.keys(STAGES).filter(hasHalves)).toEqual([
    ...['round_of_64', 'round_of_32', 'round_of_16', 'quarterfinal', 'semifinal', 'final'],
  ]);
  expect(hasHalves('')).toBe(false);
});
