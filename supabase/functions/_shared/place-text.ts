interface Place {
  country?: string | null;
  state: string | null;
}

/** "TX"; "ON, Canada"; "Germany"; null where no more than the US is told. Countries by their names in a language. */
export function placeText({ country, state }: Place, locale = 'en-US'): string | null {
  const abroad =
    country && country !== 'US' ? (new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country) : null;
  return [state, abroad].filter(Boolean).join(', ') || null;
}
