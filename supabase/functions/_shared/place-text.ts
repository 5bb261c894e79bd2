interface Place {
  country?: string | null;
  state: string | null;
}

/** The name of a country by its code; what is no code stands for itself. */
export const countryName = (code: string, locale: string): string =>
  (/^[A-Z]{2}$/.test(code) ? new Intl.DisplayNames(locale, { type: 'region' }).of(code) : undefined) ?? code;

/** "TX"; "ON, Canada"; "Germany"; null where no more than the US is told. Countries by their names in a language. */
export function placeText({ country, state }: Place, locale = 'en-US'): string | null {
  const abroad = country && country !== 'US' ? countryName(country, locale) : null;
  return [state, abroad].filter(Boolean).join(', ') || null;
}
