import { loadavg } from 'node:os';
import { LANDING, type Score } from './lighthouse.ts';

const MIN_SCORE = 95;
const MIN_SEO = 100;
/** Points that a page for reading may be below the landing page. */
const MAX_BELOW = 3;
const FOR_READING = /^\/(learn|news|mr)(\/|$)/;
const MAX_SHIFT = 0.02;

/** Prints what Lighthouse found. */
export function printLighthouse(results: readonly Score[]): void {
  console.log(
    `\nLighthouse, mobile, signed out, over HTTP/2; load of the machine ${loadavg()[0]?.toFixed(1)}: what others do meanwhile counts as blocked time`,
  );
  console.table(
    Object.fromEntries(
      results.map(({ route, score, scores, seo, lcp, blocked, cls }) => [
        route,
        {
          score,
          rounds: scores.join(' '),
          'search engines': seo,
          'largest paint': `${lcp.toFixed(0)} ms`,
          blocked: `${blocked.toFixed(0)} ms`,
          shift: cls.toFixed(3),
        },
      ]),
    ),
  );
}

/** A line for every aim that is missed. */
export function missedScores(results: readonly Score[]): string[] {
  const landing = results.find(({ route }) => route === LANDING);
  return results.flatMap(({ route, score, seo, cls }) => {
    const least = FOR_READING.test(route) ? Math.max(MIN_SCORE, (landing?.score ?? 0) - MAX_BELOW) : MIN_SCORE;
    return [
      ...(score < least ? [`${route} scores ${score}, below ${least}`] : []),
      ...(seo < MIN_SEO ? [`${route} scores ${seo} for search engines, below ${MIN_SEO}`] : []),
      ...(cls > MAX_SHIFT ? [`${route} shifts by ${cls.toFixed(3)}, more than ${MAX_SHIFT}`] : []),
    ];
  });
}
