const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** A scholarship range in US dollars a year: `$500–$9,000 a year`, `Up to $9,000 a year`, or null without any. */
export function scholarshipText(min: number | null, max: number | null): string | null {
  if (!max) return null;
  if (!min) return `Up to ${dollars.format(max)} a year`;
  if (min === max) return `${dollars.format(max)} a year`;
  return `${dollars.format(min)}–${dollars.format(max)} a year`;
}
