/** One import between two files of the same app, as paths below its `src`. */
export interface Arrow {
  from: string;
  to: string;
}

const IS_TEST = /\.(test|fixture)\.tsx?$|[-/]testing\.tsx?$|^testing\//;

/**
 * Folders that import each other, at any depth: two folders side by side, or a folder and one inside it. Files that
 * lie directly in `src` belong to no folder, and tests may import anything.
 */
export function twoWayPairs(arrows: Arrow[]): string[] {
  const seen = new Set<string>();
  for (const { from, to } of arrows) {
    if (IS_TEST.test(from) || IS_TEST.test(to)) continue;
    const [start, end] = parting(from.split('/'), to.split('/'));
    if (start && end) seen.add(`${start} ${end}`);
  }
  return [...seen]
    .map((pair) => pair.split(' '))
    .filter(([start = '', end = '']) => start < end && seen.has(`${end} ${start}`))
    .map(([start, end]) => `${start} ↔ ${end}`)
    .sort();
}

/** The two folders where the ways to two files part; '' for a file directly in `src`. */
function parting(from: string[], to: string[]): [string, string] {
  let depth = 0;
  while (depth < from.length - 1 && depth < to.length - 1 && from[depth] === to[depth]) depth++;
  const folder = (parts: string[]) => parts.slice(0, Math.min(depth + 1, parts.length - 1)).join('/');
  const [start, end] = [folder(from), folder(to)];
  return start === end ? ['', ''] : [start, end];
}
