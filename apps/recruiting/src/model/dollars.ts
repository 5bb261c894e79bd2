import { currentLocale } from '@lineup/language';

const formats = new Map<string, Intl.NumberFormat>();

/** An amount in whole US dollars, as the language of the page writes it. */
export function dollars(amount: number): string {
  const locale = currentLocale();
  let made = formats.get(locale);
  if (!made)
    formats.set(
      locale,
      (made = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })),
    );
  return made.format(amount);
}
