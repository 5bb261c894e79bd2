import { DataError, getClient, unwrap } from '@lineup/data';
import * as z from '@lineup/schema';
import { email, oneOf, requiredName, requiredText } from '@lineup/ui/form';

/** What a message may be about; the database takes no other. */
export const topics = {
  support: 'Help with my account',
  teams: 'A team or a practice',
  colleges: 'A college or its program',
  safety: 'Safety, or something that seems wrong',
  press: 'Press',
  other: 'Something else',
} as const;

const MAX_NAME = 120;
const MAX_MESSAGE = 5000;

const number = new Intl.NumberFormat('en-US');

/** What is stored of a message. */
export const contactSchema = z.object({
  name: requiredName(MAX_NAME, 'Enter your name.'),
  email: email(),
  topic: oneOf(Object.keys(topics), 'Choose a topic.'),
  message: requiredText(
    MAX_MESSAGE,
    'Tell us what this is about.',
    (length) => `Use at most ${number.format(MAX_MESSAGE)} characters; this has ${number.format(length)}.`,
  ),
});

export type ContactMessage = z.infer<typeof contactSchema>;

/** Stores a message. With the same id it is stored once, however often it is sent. `website`: see the form. */
export async function sendContactMessage(message: ContactMessage, id: string, website: string): Promise<void> {
  const supabase = await getClient();
  await unwrap(
    supabase.rpc('send_contact_message', {
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
export function contactErrorText({ kind }: DataError): string {
  if (kind === 'rate-limited') return 'You have sent several messages already. Please try again in an hour.';
  if (kind === 'invalid') return 'Something in this message cannot be stored. Please check the fields.';
  return 'Your message was not sent. It is still here: check your connection and send it again.';
}
