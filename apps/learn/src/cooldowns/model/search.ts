import { plain } from './names';

/** What players call heroes. */
const NICKNAMES: Record<string, string> = {
  'black-panther': 'bp tchalla',
  'black-widow': 'natasha bw',
  'bruce-banner': 'hulk',
  'captain-america': 'cap steve',
  'cloak-dagger': 'cnd cad',
  'doctor-strange': 'dr',
  'human-torch': 'johnny',
  'invisible-woman': 'invis sue',
  'iron-fist': 'if danny',
  'iron-man': 'im tony',
  'mister-fantastic': 'mr reed',
  'moon-knight': 'mk marc',
  'scarlet-witch': 'wanda sw',
  'spider-man': 'spidey peter',
  'squirrel-girl': 'sg doreen',
  'star-lord': 'quill starlord',
  'the-punisher': 'frank',
  'the-thing': 'ben',
  'winter-soldier': 'bucky ws',
  daredevil: 'dd matt',
  deadpool: 'wade',
  gambit: 'remy',
  hawkeye: 'clint',
  magik: 'illyana',
  psylocke: 'psy',
  storm: 'ororo',
  wolverine: 'logan wolv',
};

interface Named {
  hero: string;
  heroSlug: string;
  name: string;
  key: string;
}

/** All that a row is found by. */
function wordsOf({ hero, heroSlug, name, key }: Named): string[] {
  const words = plain(`${hero} ${name} ${key}`).split(' ');
  const parts = plain(hero).split(' ');
  // "spiderman", "kunlun", and "cd" for "c&d".
  const joined = [
    parts.join(''),
    plain(name).replaceAll(' ', ''),
    parts.length > 1 ? parts.map((part) => part[0]).join('') : '',
  ];
  return [...words, ...joined, ...(NICKNAMES[heroSlug]?.split(' ') ?? [])].filter(Boolean);
}

/** The rows that a text is about: every word of it begins one of theirs; else those that come near. */
export function searchRows<Row extends Named>(rows: readonly Row[], text: string): readonly Row[] {
  const asked = askedWords(text);
  if (asked.length === 0) return rows;
  const known = rows.map((row) => ({ row, words: wordsOf(row) }));
  for (const fits of [begins, contains, isNear]) {
    const found = known.filter(({ words }) => asked.every((word) => words.some((each) => fits(each, word))));
    if (found.length > 0) return found.map(({ row }) => row);
  }
  return [];
}

/** "c&d" is one short name, "shark jeff" are two words. */
function askedWords(text: string): string[] {
  const short = text.trim().replaceAll(/\s*(&|\+| and | n )\s*/gi, '&');
  if (/^\p{L}{1,2}&\p{L}{1,2}$/u.test(short)) return [plain(short).replaceAll(' ', '')];
  return plain(text)
    .split(' ')
    .filter((word) => word !== '' && word !== 'and');
}

const begins = (word: string, asked: string) => word.startsWith(asked);
const contains = (word: string, asked: string) => asked.length > 1 && word.includes(asked);
/** One slip in four letters, two in eight. */
const isNear = (word: string, asked: string) =>
  asked.length >= 4 && distance(word.slice(0, asked.length + 1), asked) <= (asked.length >= 8 ? 2 : 1);

/** How many letters must be changed, added, removed or swapped. */
function distance(one: string, other: string): number {
  let previous: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        best = Math.min(best, (previous[j - 2] ?? 0) + 1);
      next.push(best);
    }
    previous = row;
    row = next;
  }
  // What is cut off behind the asked letters costs nothing.
  return Math.min(
    row[other.length] ?? 0,
    one.length > other.length ? distance(one.slice(0, other.length), other) : Infinity,
  );
}
