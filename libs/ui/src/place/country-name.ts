import { currentLocale } from '@lineup/language';

/** By language: a server writes pages in several. */
const names = new Map<string, Intl.DisplayNames>();

/** The name of a country by its code of ISO 3166-1; what is no such code stands for itself. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const locale = currentLocale();
  let made = names.get(locale);
  if (!made) names.set(locale, (made = new Intl.DisplayNames(locale, { type: 'region' })));
  return made.of(code) ?? code;
}

/** Codes → names, by name. */
export const countryChoices = (codes: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    codes
      .map((code) => [code, countryName(code)] as const)
      .toSorted(([, a], [, b]) => a.localeCompare(b, currentLocale())),
  );

interface Town {
  city: string;
  state: string | null;
  /** The US where an older answer tells none. */
  country?: string | null | undefined;
}

/** "Austin, TX"; "Guelph, ON, Canada"; "Leipzig, Germany" */
export const cityLine = ({ city, state, country }: Town) =>
  [city, state, country && country !== 'US' && countryName(country)].filter(Boolean).join(', ');
