interface Person {
  id: string;
  name: string;
}

/** The colleagues whom a note names as "@Jordan Lee"; the longest of names that begin alike. */
export function mentionedIn(body: string, people: readonly Person[]): Person[] {
  const found = new Map<string, Person>();
  for (const part of partsOf(body, people)) if (part.person) found.set(part.person.id, part.person);
  return [...found.values()];
}

/** A note in parts: plain text, and the names of colleagues. */
export function partsOf(body: string, people: readonly Person[]): { text: string; person: Person | null }[] {
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length);
  const parts: { text: string; person: Person | null }[] = [];
  let plain = '';
  for (let at = 0; at < body.length;) {
    const person =
      body[at] === '@' && !/[\p{L}\p{N}]$/u.test(body.slice(0, at))
        ? byLength.find(
            ({ name }) => body.startsWith(name, at + 1) && !/^[\p{L}\p{N}]/u.test(body.slice(at + 1 + name.length)),
          )
        : undefined;
    if (!person) {
      plain += body[at];
      at += 1;
      continue;
    }
    if (plain) parts.push({ text: plain, person: null });
    plain = '';
    parts.push({ text: `@${person.name}`, person });
    at += 1 + person.name.length;
  }
  if (plain) parts.push({ text: plain, person: null });
  return parts;
}

/** What is typed of a name before the caret, behind an "@"; null where no name is being typed. */
export function typedName(text: string, caret: number): string | null {
  const match = /(?:^|[\s(])@([\p{L}\p{M}'’. -]{0,40})$/u.exec(text.slice(0, caret));
  return match?.[1] ?? null;
}

/** The people whose name, or a part of it, begins so. */
export const suggestionsFor = (typed: string, people: readonly Person[]): Person[] => {
  const wanted = typed.trimStart().toLowerCase();
  return people
    .filter(({ name }) => {
      const known = name.toLowerCase();
      return known.startsWith(wanted) || known.split(' ').some((part) => part.startsWith(wanted));
    })
    .slice(0, 5);
};
