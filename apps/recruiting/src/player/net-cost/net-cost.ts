import { currentLocale, type Sentences } from '@lineup/language';
import type { ComparedOffer } from './load-my-offers';
import { dollars } from '@lineup/ui/dollars';
import { plural, t } from '../../language';

/** What a player types about a college, as it is typed. */
export interface Costs {
  tuition: string;
  fees: string;
  housing: string;
  otherAid: string;
  /** By how many percent costs rise each year. */
  growth: string;
}

export const NO_COSTS: Costs = { tuition: '', fees: '', housing: '', otherAid: '', growth: '' };

export const COST_MAX = 200_000;
export const GROWTH_MAX = 20;
const YEARS = 4;

/** What each year costs after all aid, in whole dollars, and all of them. */
export interface NetCost {
  years: number[];
  total: number;
  /** Years of the four for which the offer pays. */
  paidYears: number;
}

type Problems = Partial<Record<keyof Costs, string>>;

/** What is wrong with what was typed, at its field. Empty fields are no mistake. */
export function costProblems(costs: Costs): Problems {
  const problems: Problems = {};
  for (const name of Object.keys(NO_COSTS) as (keyof Costs)[]) {
    const isGrowth = name === 'growth';
    const max = isGrowth ? GROWTH_MAX : COST_MAX;
    const value = Number(costs[name]);
    if (costs[name].trim() === '' || (value >= 0 && value <= max)) continue;
    const limit = { max: max.toLocaleString(currentLocale()) };
    problems[name] = isGrowth ? t('Enter 0 to {max} percent.', limit) : t('Enter 0 to {max} dollars.', limit);
  }
  return problems;
}

/**
 * The net cost over four years: what was typed, rising year by year, less the scholarship for the years of the offer and less other aid.
 * Aid beyond the costs of a year is not paid out. Null while the tuition is missing or something typed is wrong.
 */
export function netCostOf(costs: Costs, offer: Pick<ComparedOffer, 'amount' | 'years'>): NetCost | null {
  if (costs.tuition.trim() === '' || Object.keys(costProblems(costs)).length > 0) return null;
  const first = Number(costs.tuition) + Number(costs.fees) + Number(costs.housing);
  const rise = 1 + Number(costs.growth) / 100;
  const years = Array.from({ length: YEARS }, (_, year) => {
    const aid = Number(costs.otherAid) + (year < offer.years ? offer.amount : 0);
    return Math.max(0, Math.round(first * rise ** year - aid));
  });
  return { years, total: years.reduce((sum, each) => sum + each, 0), paidYears: Math.min(offer.years, YEARS) };
}

const NAMES = {
  tuition: 'tuition',
  fees: 'fees',
  housing: 'housing',
  otherAid: 'other aid',
  growth: 'yearly rise',
} satisfies Sentences;

/** What a result rests on: what the player typed, what counts as nothing, and the offer with its version. */
export function basisOf(costs: Costs, { amount, years, number }: Pick<ComparedOffer, 'amount' | 'years' | 'number'>) {
  const keys = Object.keys(NAMES) as (keyof Costs)[];
  const isTyped = (name: keyof Costs) => costs[name].trim() !== '';
  const list = (names: (keyof Costs)[]) => names.map((name) => t(NAMES[name])).join(', ');
  const [typed, left] = [keys.filter(isTyped), keys.filter((name) => !isTyped(name))];
  return {
    typed: typed.length > 0 ? t('You typed: {list}.', { list: list(typed) }) : null,
    left: left.length > 0 ? t('Left empty, counted as 0: {list}.', { list: list(left) }) : null,
    offer: plural(
      years,
      'From the offer, version {number}: {amount} a year for {count} year.',
      'From the offer, version {number}: {amount} a year for {count} years.',
      { number, amount: dollars(amount) },
    ),
  };
}
