/** A country as addresses name it, by its code of ISO 3166-1; empty where there is none, or none that could be one. */
export function countryIn(params: URLSearchParams): string {
  const code = (params.get('country') ?? '').trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) ? code : '';
}
