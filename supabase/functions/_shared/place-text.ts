interface Place {
  country?: string | null;
  state: string | null;
}

/** "TX"; "ON, Canada"; "Germany"; null where no more than the US is told. */
export function placeText({ country, state }: Place): string | null {
  const abroad =
    country && country !== 'US' ? (new Intl.DisplayNames('en-US', { type: 'region' }).of(country) ?? country) : null;
  return [state, abroad].filter(Boolean).join(', ') || null;
}
