import { t } from '../language';

// Slots take these along: no imports.
interface Named {
  display_name: string | null;
  /** The minors of the conversation whose guardian this is. */
  guardian_of?: string[];
  /** Added so that nobody is alone: the third in a direct message. */
  is_companion?: boolean;
}

interface With<Person> {
  participants: Person[] | null;
}

/** The participants other than me, whoever was added so that nobody is alone at the end. */
export const othersIn = <Person extends { user_id: string; is_companion?: boolean }>(
  { participants }: With<Person>,
  myId: string,
): Person[] => {
  const others = participants?.filter((person) => person.user_id !== myId) ?? [];
  return [...others.filter((each) => !each.is_companion), ...others.filter((each) => each.is_companion)];
};

export const participantName = ({ display_name: name, guardian_of: wards }: Named) =>
  name ?? (wards && wards.length > 0 ? t('A guardian') : t('No name yet'));

/** "Ana Reyes, Ben Ito": the names of people, in a line. */
export const namesOf = (people: Named[]) => people.map(participantName).join(', ');

/** The title of a conversation, or the names of the others: of a direct message only of the two whose it is. */
export function conversationName<Person extends Named & { user_id: string }>(
  conversation: With<Person> & { title: string | null; type?: string },
  myId: string,
): string {
  const others = othersIn(conversation, myId);
  const named = conversation.type === 'dm' ? others.filter((each) => !each.is_companion) : others;
  return conversation.title || namesOf(named) || t('Just you');
}
