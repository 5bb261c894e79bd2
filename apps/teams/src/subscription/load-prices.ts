import { queryOptions } from '@tanstack/react-query';
import { callFunctionAs } from '@lineup/data';
import { currentLocale } from '@lineup/language';
import * as z from '@lineup/schema';
import type { Sentences } from '@lineup/language';
import { teamKeys } from '../model/keys';
import { plural, t } from '../language';

const priceSchema = z.object({
  tier: z.enum(['silver', 'gold']),
  /** In the smallest unit of the currency. */
  amount: z.number(),
  currency: z.string(),
  every: z.number(),
  interval: z.enum(['day', 'week', 'month', 'year']),
});
const priceListSchema = z.object({ prices: z.array(priceSchema) });

/** What a tier costs. */
export type Price = z.infer<typeof priceSchema>;

/** The price list of the payment provider, for everybody. Fails where no payments are set up. */
export const loadPrices = () =>
  queryOptions({
    queryKey: teamKeys.prices(),
    staleTime: 10 * 60_000,
    retry: false,
    queryFn: async (): Promise<Price[]> => {
      const { prices } = await callFunctionAs(priceListSchema, 'billing/prices', {});
      return prices;
    },
  });

/** `every month`, `every 3 months`. */
export const periodText = ({ every, interval }: Price) => EVERY[interval](every);

const EVERY = {
  day: (count: number) => plural(count, 'every day', 'every {count} days'),
  week: (count: number) => plural(count, 'every week', 'every {count} weeks'),
  month: (count: number) => plural(count, 'every month', 'every {count} months'),
  year: (count: number) => plural(count, 'every year', 'every {count} years'),
};

const PER = { day: 'per day', week: 'per week', month: 'per month', year: 'per year' } satisfies Sentences;

/** `$19 per month`, `€390 per year`, `$50 every 3 months`. */
export function priceText(price: Price): string {
  const { amount, currency, every, interval } = price;
  const format = new Intl.NumberFormat(currentLocale(), {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const major = amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  return `${format.format(major)} ${every === 1 ? t(PER[interval]) : periodText(price)}`;
}
