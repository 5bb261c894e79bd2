import { DataError, getClient, unwrap } from '@lineup/data';
import { emailProblem } from '../../model/account-rules';

/** What a message may be about; the database takes no other. */
export const topics = {
  support: 'Help with my account',
  teams: 'A team or a practice',
  colleges: 'A college or its program',
  safety: 'Safety or something that is wrong',
  press: 'Press',
  other: 'Something else',
} as const;

const LONGEST = { name: 120, email: 254, message: 5000 };

export interface ContactMessage {
  name: string;
  email: string;
  topic: string;
  message: string;
}

export type ContactProblems = Partial<Record<keyof ContactMessage, string>>;

/** What is wrong with each field; empty when the message can be sent. */
export function contactProblems({ name, email, message }: ContactMessage): ContactProblems {
  const problems: ContactProblems = {};
  if (name.trim() === '') problems.name = 'Enter your name.';
  else if (isTooLong(name, LONGEST.name)) problems.name = `Use at most ${LONGEST.name} characters.`;
  const wrongEmail = emailProblem(email);
  if (wrongEmail) problems.email = wrongEmail;
  else if (isTooLong(email, LONGEST.email)) problems.email = 'This email address is too long.';
  if (message.trim() === '') problems.message = 'Write what this is about.';
  else if (isTooLong(message, LONGEST.message)) problems.message = tooLongText(message);
  return problems;
}

/** Counted as the database counts: by characters, not by the halves of an emoji. */
function isTooLong(text: string, most: number): boolean {
  return [...text.trim()].length > most;
}

function tooLongText(message: string): string {
  const number = new Intl.NumberFormat('en-US');
  return `Use at most ${number.format(LONGEST.message)} characters; this has ${number.format([...message.trim()].length)}.`;
}

/** Stores a message. With the same id it is stored once, however often it is sent. `website`: see the form. */
export async function sendContactMessage(message: ContactMessage, id: string, website: string): Promise<void> {
  const client = await getClient();
  await unwrap(
    client.rpc('send_contact_message', {
      p_id: id,
      p_name: message.name,
      p_email: message.email,
      p_topic: message.topic,
      p_message: message.message,
      p_website: website,
    }),
  );
}

/** Why a message was not stored, in plain words. */
export function contactErrorText(error: unknown): string {
  const kind = error instanceof DataError ? error.kind : 'unknown';
  if (kind === 'rate-limited') return 'You have sent several messages already. Please try again in an hour.';
  if (kind === 'invalid') return 'Something in this message cannot be stored. Please check the fields.';
  return 'Your message was not sent. It is still here: check your connection and send it again.';
}
