const ID = /\b(?:SH|FL|TM|IN|LE|RC|DB|SE|ER)-\d{3}\b/g;

export interface Coverage {
  /** Ids carried by at least one passing test. */
  covered: Set<string>;
  /** Known ids that no passing test carries, in the order of the list. */
  uncovered: string[];
  /** Ids in test titles that the list does not know, each with a title that carries it. */
  unknown: Map<string, string>;
}

/** The clause ids that the list defines: every line `- TM-001 …`. */
export function clauseIds(markdown: string): string[] {
  return [...markdown.matchAll(/^- ((?:SH|FL|TM|IN|LE|RC|DB|SE|ER)-\d{3}) /gm)]
    .map((match) => match[1]!)
    .filter((id, index, all) => all.indexOf(id) === index);
}

/** Ids inside the square brackets of a test title; `[SH-022…SH-024]` and `[SH-022, SH-025]` both work. */
export function idsOfTitle(title: string): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)].flatMap((bracket) => {
    const range = /\b([A-Z]{2})-(\d{3})\s*(?:…|\.\.)\s*(?:\1-)?(\d{3})\b/.exec(bracket[1]!);
    if (range) {
      const [, area, from, to] = range;
      const length = Math.max(0, Number(to) - Number(from) + 1);
      return Array.from({ length }, (_, i) => `${area}-${String(Number(from) + i).padStart(3, '0')}`);
    }
    return bracket[1]!.match(ID) ?? [];
  });
}

/** Compares the clause list with the finished tests. */
export function coverage(known: string[], tests: { title: string; passed: boolean }[]): Coverage {
  const covered = new Set<string>();
  const unknown = new Map<string, string>();
  const all = new Set(known);
  for (const test of tests) {
    for (const id of idsOfTitle(test.title)) {
      if (!all.has(id)) unknown.set(id, test.title);
      else if (test.passed) covered.add(id);
    }
  }
  return { covered, unknown, uncovered: known.filter((id) => !covered.has(id)) };
}
