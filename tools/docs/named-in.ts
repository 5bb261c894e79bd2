/** What a page of the documentation refers to. */
export interface Named {
  /** Files and folders, whole or without their first folders (`practices/practice-card.tsx`). */
  paths: string[];
  /** Modules of libs with a subpath of their own (`@lineup/ui/dates`). */
  modules: string[];
  /** Scripts of `package.json`. */
  scripts: string[];
  /** Steps of `npm test`. */
  steps: string[];
}

const ROOTS = 'apps|libs|supabase|local-supabase|tooling|tools|docs|\\.ci';
const IN_FOLDER = new RegExp(`^(${ROOTS})(/|$)|^src/`);
const IS_FILE = /^[\w.-]+(\/[\w.-]+)*\.(tsx?|cjs|mjs|sql|json|toml|md)$/;
/** A place for a name (`<id>`, `NN_<domain>.sql`), a wildcard or an abbreviation. */
const IS_PATTERN = /[<>*{}…]/;
/** Files that a reader makes, not files that are there. */
const IS_MADE = /^(registry|shell|environment)\.json$|^seed\.sql$/;

/** Reads paths and commands out of Markdown: code spans, targets of links, and what starts with a folder in code blocks. */
export function namedIn(markdown: string): Named {
  const blocks = [...markdown.matchAll(/^ *```(\w*)\n(.*?)^ *```/gms)].map(([, language = '', text = '']) =>
    // Text of programs names modules, not paths.
    language === '' || language === 'sh' ? text : '',
  );
  const prose = markdown.replaceAll(/^ *```.*?^ *```/gms, '');
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  const links = [...prose.matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) => target);
  const listed = blocks.flatMap((text) => text.split(/\s+/)).filter((word) => IN_FOLDER.test(word));
  const local = links.filter((target) => !/^[a-z]+:/.test(target)).map((target) => target.replace(/^(\.\.?\/)+/, ''));
  const isPath = (text: string) => !IS_PATTERN.test(text) && !IS_MADE.test(text);
  return {
    paths: unique(
      [...spans.filter((span) => IN_FOLDER.test(span) || IS_FILE.test(span)), ...local, ...listed].filter(isPath),
    ),
    modules: unique([...markdown.matchAll(/@lineup\/[a-z]+\/[\w./-]*\w/g)].map(([name]) => name)),
    scripts: unique(
      [...markdown.matchAll(/npm (?:run )?((?<=run )[a-z][\w:-]*|test|start)\b/g)].map(([, name = '']) => name),
    ),
    steps: unique(
      [...markdown.matchAll(/npm test -- ([a-z]+(?: [a-z]+)*)/g)].flatMap(([, names = '']) => names.split(' ')),
    ),
  };
}

const unique = (names: string[]) => [...new Set(names.map((name) => name.replace(/[/,.;:]+$/, '')))];
