import { readShareNumber, SHARE_COOKIE, SHARE_NUMBERS } from '@lineup/contract/share';

const A_YEAR = 31_536_000;

/** Undefined: not yet read. Null: this browser keeps no cookie, and so would change its version with each page. */
let own: number | null | undefined;

/** The number of this browser, drawn at the first question: to be asked only while a share of all gets something else. */
export const shareNumber = (): number | null => (own ??= readShareNumber(document.cookie) ?? takeNumber());

function takeNumber(): number | null {
  const number = Math.floor(Math.random() * SHARE_NUMBERS);
  const isSecure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${SHARE_COOKIE}=${number}; path=/; max-age=${A_YEAR}; samesite=lax${isSecure}`;
  return readShareNumber(document.cookie);
}
