/** What the fields of a template stand for; null where it is not known. */
export interface ReplyFacts {
  name: string;
  game: string | null;
  need: string | null;
  college: string;
  link: string;
}

/** The fields of a template, with what the words say where one is not known. */
const fields = { name: '', game: 'your game', need: 'our roster', college: '', link: '' } as const;
type Field = keyof typeof fields;

/** What each field becomes, for the hint of a form. */
export const FIELDS_HINT =
  '{name} becomes the first name of the player, {game} their game, {need} the open position, {college} your name, {link} your page.';

/** "Ada" of "Ada Byron". */
const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

/** The words of a template for one player. */
export function fillReply(body: string, facts: ReplyFacts): string {
  const known: Record<Field, string | null> = { ...facts, name: firstName(facts.name) };
  return (Object.keys(fields) as Field[]).reduce(
    (words, field) => words.replaceAll(`{${field}}`, known[field] ?? fields[field]),
    body,
  );
}

const missingNames: Partial<Record<Field, string>> = { game: 'no game', need: 'no open position' };

/** What a template names that is not known of this player: "no game". */
export const missingIn = (body: string, facts: ReplyFacts): string[] =>
  (Object.keys(missingNames) as Field[]).flatMap((field) =>
    body.includes(`{${field}}`) && facts[field] === null ? (missingNames[field] ?? []) : [],
  );

/** The address of the page of a college, to write into a message. */
export const pageLink = (slug: string) => `${location.origin}/college/${slug}`;

/** The same words for anybody: the name of this player becomes {name} again where it stands alone. */
export function templateOf(text: string, { name }: Pick<ReplyFacts, 'name'>): string {
  const first = firstName(name);
  if (!first) return text;
  // Letters on either side would make it another word.
  const word = new RegExp(
    String.raw`(?<!\p{L})${first.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}(?!\p{L})`,
    'gu',
  );
  return text.replaceAll(word, '{name}');
}
