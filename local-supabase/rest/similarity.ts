/** The nearest of several names, for the hints of errors. */

/** Share of characters that agree, 0 to 1 (one minus the relative edit distance). */
export function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - editDistance(a.toLowerCase(), b.toLowerCase()) / longest;
}

/** The candidate most like `name`; undefined when none reaches `minimum`. */
export function nearest(name: string, candidates: Iterable<string>, minimum: number): string | undefined {
  let best: { candidate: string; score: number } | undefined;
  for (const candidate of candidates) {
    const score = similarity(name, candidate);
    if (score >= minimum && score > (best?.score ?? 0)) best = { candidate, score };
  }
  return best?.candidate;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current[j] = Math.min(substitution, (previous[j] as number) + 1, (current[j - 1] as number) + 1);
    }
    previous = current;
  }
  return previous[b.length] as number;
}
