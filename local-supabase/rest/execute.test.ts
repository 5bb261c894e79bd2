import { describe, expect, it } from 'vitest';
import { preparationPolicy } from './execute.ts';

describe('preparationPolicy', () => {
  it('prepares a statement from its second time on', () => {
    const isWorthPreparing = preparationPolicy();
    expect(['a', 'a', 'a', 'b'].map(isWorthPreparing)).toEqual([false, true, true, false]);
  });

  it('keeps to its limit', () => {
    const isWorthPreparing = preparationPolicy(1);
    expect(['a', 'a', 'b', 'b', 'a'].map(isWorthPreparing)).toEqual([false, true, false, false, true]);
  });

  it('forgets what was seen long ago', () => {
    const isWorthPreparing = preparationPolicy(10, 1);
    expect(['a', 'b', 'a', 'a'].map(isWorthPreparing)).toEqual([false, false, false, true]);
  });
});
