import { isText, listOf, orNull, shape, type Checked } from '@lineup/data';

const isContact = shape({
  user_id: isText,
  display_name: orNull(isText),
  slug: orNull(isText),
  avatar_url: orNull(isText),
  /** What connects us: the name of a team or college. */
  about: orNull(isText),
});

/** Somebody whom I may want to write to. */
export type Contact = Checked<typeof isContact>;

export const isContacts = shape({
  /** Of my latest conversations. */
  recent: listOf(isContact),
  /** My guardians, or the minors whose guardian I am. */
  family: listOf(isContact),
  team: listOf(isContact),
  colleges: listOf(isContact),
  /** Those asked for by the address whom I may see. */
  asked: listOf(isContact),
});

export type Contacts = Checked<typeof isContacts>;

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
