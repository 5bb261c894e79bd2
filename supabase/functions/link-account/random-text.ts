/** Without the signs that mean something in an address. */
export function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Of 256 bits, which nobody guesses. */
export const randomText = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));

/** SHA-256, as the database keeps it. */
export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
