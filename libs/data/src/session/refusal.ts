let code: string | null = null;

/** The auth server refused the session, for this reason by its list of codes. */
export function noteRefusal(reason: string): void {
  code = reason;
}

/** The code of the last refusal of a session in this tab; null without one. */
export const readRefusal = (): string | null => code;
