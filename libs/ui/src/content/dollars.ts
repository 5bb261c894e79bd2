import { currentLocale } from '@lineup/language';

const formats = new Map<string, Intl.NumberFormat>();

function write(amount: number, digits: number): string {
  const key = `${currentLocale()} ${digits}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(currentLocale(), {
      style: 'currency',
      currency: 'USD',
      // Spanish of Latin America else writes "USD 1,500".
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formats.set(key, format);
  return format.format(amount);
}

/** An amount in whole US dollars: `$1,500`, in Spanish too. */
export const dollars = (amount: number) => write(amount, 0);

/** The same with cents where they are not whole: `$99.50`. */
export const dollarsAndCents = (amount: number) => write(amount, Number.isInteger(amount) ? 0 : 2);
