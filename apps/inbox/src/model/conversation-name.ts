// Slots take these along: no imports.
interface Named {
  display_name: string | null;
}

interface With<Person> {
  participants: Person[] | null;
}

/** The participants other than me. */
export const othersIn = <Person extends { user_id: string }>({ participants }: With<Person>, myId: string): Person[] =>
  participants?.filter((person) => person.user_id !== myId) ?? [];

export const participantName = (person: Named) => person.display_name ?? 'No name yet';

/** "Ana Reyes, Ben Ito": the names of people, in a line. */
export const namesOf = (people: Named[]) => people.map(participantName).join(', ');

/** The title of a conversation, or the names of the others. */
export function conversationName<Person extends Named & { user_id: string }>(
  conversation: With<Person> & { title: string | null },
  myId: string,
): string {
  return conversation.title || namesOf(othersIn(conversation, myId)) || 'Just you';
}
