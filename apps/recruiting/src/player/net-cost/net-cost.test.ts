import { describe, expect, test } from 'vitest';
import { basisOf, netCostOf, NO_COSTS, costProblems } from './net-cost';

const typed = { ...NO_COSTS, tuition: '20000', fees: '1500', housing: '9000', otherAid: '4000' };
const offer = { amount: 9500, years: 4, number: 2 };

describe('34.4 net cost', () => {
  test('is what was typed less the offer and other aid, year by year', () => {
    expect(netCostOf(typed, offer)).toEqual({ years: [17000, 17000, 17000, 17000], total: 68000, paidYears: 4 });
  });

  test('costs rise, the scholarship and other aid do not', () => {
    expect(netCostOf({ ...typed, growth: '10' }, offer)?.years).toEqual([17000, 20050, 23405, 27096]);
  });

  test('an offer of two years pays for two, one of six for the four that count', () => {
    expect(netCostOf(typed, { ...offer, years: 2 })).toMatchObject({
      years: [17000, 17000, 26500, 26500],
      paidYears: 2,
    });
    expect(netCostOf(typed, { ...offer, years: 6 })).toMatchObject({ total: 68000, paidYears: 4 });
  });

  test('aid beyond the costs is not paid out', () => {
    expect(netCostOf({ ...NO_COSTS, tuition: '5000' }, offer)).toMatchObject({ years: [0, 0, 0, 0], total: 0 });
  });

  test('there is none without a tuition, or with something that is no amount', () => {
    expect(netCostOf(NO_COSTS, offer)).toBeNull();
    expect(netCostOf({ ...typed, tuition: '0' }, offer)?.total).toBe(4 * 0);
    for (const wrong of ['-1', '200001', 'a lot']) expect(netCostOf({ ...typed, fees: wrong }, offer)).toBeNull();
    expect(costProblems({ ...typed, fees: '-1', growth: '21' })).toEqual({
      fees: 'Enter 0 to 200,000 dollars.',
      growth: 'Enter 0 to 20 percent.',
    });
    expect(costProblems(NO_COSTS)).toEqual({});
  });

  test('says what it rests on', () => {
    expect(basisOf(typed, offer)).toEqual({
      typed: 'You typed: tuition, fees, housing, other aid.',
      left: 'Left empty, counted as 0: yearly rise.',
      offer: 'From the offer, version 2: $9,500 a year for 4 years.',
    });
    expect(basisOf(NO_COSTS, { ...offer, years: 1 })).toMatchObject({
      typed: null,
      offer: 'From the offer, version 2: $9,500 a year for 1 year.',
    });
  });
});
