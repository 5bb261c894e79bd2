import { keyOf, type Entry } from './read-catalog.ts';

/** The differences of two catalogs, a line each: what is missing on which side, and which facts of a thing differ. */
export function compareCatalogs(
  left: { name: string; entries: readonly Entry[] },
  right: { name: string; entries: readonly Entry[] },
): string[] {
  const others = new Map(right.entries.map((entry) => [keyOf(entry), entry]));
  const differences: string[] = [];
  for (const entry of left.entries) {
    const other = others.get(keyOf(entry));
    others.delete(keyOf(entry));
    if (other) differences.push(...differentFacts(entry, other, left.name, right.name));
    else differences.push(`${keyOf(entry)}: only in ${left.name}`);
  }
  return [...differences, ...[...others.keys()].map((key) => `${key}: only in ${right.name}`)];
}

function differentFacts(left: Entry, right: Entry, leftName: string, rightName: string): string[] {
  const names = new Set([...Object.keys(left.facts), ...Object.keys(right.facts)]);
  return [...names].flatMap((fact) => {
    const [a, b] = [print(left.facts[fact]), print(right.facts[fact])];
    if (a === b) return [];
    const [partA, partB] = whereTheyPart(a, b);
    return [`${keyOf(left)}: ${fact} is "${partA}" in ${leftName}, "${partB}" in ${rightName}`];
  });
}

function print(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const EXCERPT = 160;

/** Of long texts the place where they begin to differ. */
function whereTheyPart(a: string, b: string): [string, string] {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const start = Math.max(0, same - 40);
  const excerpt = (text: string) =>
    (start > 0 ? '…' : '') +
    text.slice(start, start + EXCERPT).replaceAll(/\s+/g, ' ') +
    (text.length > start + EXCERPT ? '…' : '');
  return [excerpt(a), excerpt(b)];
}
