const MAX_CHARACTERS = 254;
const FORM = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/;

/** The address in a text without blanks around it; null when there is none that mail could be sent to. */
export function readEmail(text: string): string | null {
  const email = text.trim();
  return email.length <= MAX_CHARACTERS && FORM.test(email) ? email : null;
}
