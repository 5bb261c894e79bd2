import * as z from '@lineup/schema';
import { approvalSchema } from './conversation';

const contactSchema = z.object({
  user_id: z.string(),
  display_name: z.nullable(z.string()),
  slug: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  /** What connects us: the name of a team or college. */
  about: z.nullable(z.string()),
  works_for: approvalSchema,
});

/** Somebody whom I may want to write to. */
export type Contact = z.infer<typeof contactSchema>;

export const contactsSchema = z.object({
  /** Of my latest conversations. */
  recent: z.array(contactSchema),
  /** My guardians, or the minors whose guardian I am. */
  family: z.array(contactSchema),
  team: z.array(contactSchema),
  colleges: z.array(contactSchema),
  /** Those asked for by the address whom I may see. */
  asked: z.array(contactSchema),
});

export type Contacts = z.infer<typeof contactsSchema>;

export const contactName = ({ display_name }: Pick<Contact, 'display_name'>) => display_name ?? 'No name yet';

/** One section of the picker. */
export interface ContactSection {
  title: string;
  people: Contact[];
}

/** Everybody once, in the first section that names them; without who is left out and without empty sections. */
export function contactSections(contacts: Contacts, leftOut: ReadonlySet<string>): ContactSection[] {
  const seen = new Set(leftOut);
  const sections = [
    { title: 'Recent', people: contacts.recent },
    { title: 'My family', people: contacts.family },
    { title: 'My teams', people: contacts.team },
    { title: 'My colleges', people: contacts.colleges },
  ];
  return sections
    .map(({ title, people }) => ({
      title,
      people: people.filter(({ user_id }) => !seen.has(user_id) && seen.add(user_id)),
    }))
    .filter(({ people }) => people.length > 0);
}

/** People whose name, address or team contains every word of the text. */
export function contactsMatching(people: Contact[], text: string): Contact[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return people.filter(({ display_name, slug, about }) => {
    const haystack = `${display_name ?? ''} ${slug ?? ''} ${about ?? ''}`.toLocaleLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}
