/** Why something fits, and what a kept list holds, as the database says it (`match_facts`, `filter_name`), in the reader's language. */
import { sentence, type Words } from './words.ts';

/** Its phrases, those that are whole before those with a place. What people chose or typed stays as it is. */
const PHRASES: readonly string[] = [
  sentence('your rank is enough'),
  sentence('plays when you are free'),
  sentence('has scholarships'),
  sentence('has open spots'),
  sentence('answers within 14 days'),
  sentence('looks for your role'),
  sentence('looks for players'),
  sentence('fits your post'),
  sentence('who fit your post'),
  sentence('looking for players'),
  sentence('that fit what I look for'),
  sentence('open to my rank'),
  sentence('when I am free'),
  sentence('with scholarships'),
  sentence('with open spots'),
  sentence('varsity'),
  sentence('club'),
  sentence('high school'),
  sentence('college'),
  sentence('pro team'),
  sentence('private team'),
  sentence('casual'),
  sentence('competitive'),
  sentence('semi professional'),
  sentence('professional'),
  sentence('North America East'),
  sentence('North America West'),
  sentence('Latin America'),
  sentence('Europe'),
  sentence('Asia'),
  sentence('Oceania'),
  sentence('mornings'),
  sentence('afternoons'),
  sentence('evenings'),
  sentence('nights'),
  sentence('your rank is enough ({rank} or higher)'),
  sentence('{rank} or higher'),
  sentence('looks for {role}'),
  sentence('for {rank}'),
  sentence('country {country}'),
  sentence('{one} or {other}'),
];

const PATTERNS = PHRASES.map((phrase) => {
  const pattern = phrase.replaceAll(/[()]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, '(?<$1>.+)');
  return [phrase, new RegExp(`^${pattern}$`)] as const;
});

/** One phrase of them; anything else, such as the name of a game, as it is. */
export function matchWords(said: string, words: Words): string {
  const { t } = words;
  for (const [phrase, pattern] of PATTERNS) {
    const groups = pattern.exec(said)?.groups;
    // Of three choices, the first place holds two.
    if (groups?.one) return t(phrase, { ...groups, one: matchWords(groups.one, words) });
    if (pattern.test(said)) return t(phrase, groups);
  }
  return said;
}

/** The choices of a list, which the database adds up with commas; what was searched for stands in quotes. */
export const listWords = (name: string, words: Words): string =>
  name
    .split(/(“.*”|, )/)
    .map((each) => (/^(“|, $)/.test(each) ? each : matchWords(each, words)))
    .join('');
