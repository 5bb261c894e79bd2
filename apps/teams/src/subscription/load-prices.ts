import { queryOptions } from '@tanstack/react-query';
import { callFunction, isNumber, isText, listOf, oneOf, shape, type Checked } from '@lineup/data';
import { teamKeys } from '../model/keys';

const isPrice = shape({
  tier: oneOf(['silver', 'gold']),
  /** In the smallest unit of the currency. */
  amount: isNumber,
  currency: isText,
  every: isNumber,
  interval: oneOf(['day', 'week', 'month', 'year']),
});
const isPriceList = shape({ prices: listOf(isPrice) });

/** What a tier costs. */
export type Price = Checked<typeof isPrice>;

/** The price list of the payment provider, for everybody. Fails where no payments are set up. */
export const loadPrices = () =>
  queryOptions({
    queryKey: teamKeys.prices(),
    staleTime: 10 * 60_000,
    retry: false,
    queryFn: async (): Promise<Price[]> => {
      const answer = await callFunction<unknown>('billing/prices', {});
      if (!isPriceList(answer)) throw new Error('The price list has another shape');
      return answer.prices;
    },
  });

/** `every month`, `every 3 months`. */
export const periodText = ({ every, interval }: Price) =>
  every === 1 ? `every ${interval}` : `every ${every} ${interval}s`;

/** `$19 per month`, `€390 per year`, `$50 every 3 months`. */
export function priceText(price: Price): string {
  const { amount, currency, every, interval } = price;
  const format = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const major = amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  return `${format.format(major)} ${every === 1 ? `per ${interval}` : periodText(price)}`;
}
