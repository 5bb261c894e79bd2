import { createHash } from 'node:crypto';

/** What goes from a source, what stands there instead, and at how many places; one where that is left out. */
export type Prune = readonly [from: string | RegExp, to: string, places?: number];

/** Makes the changes one after the other. Throws where an update moved, added or took away a place. */
export function pruneSource(name: string, source: string, prunes: readonly Prune[]): string {
  return prunes.reduce((text, [from, to, places = 1]) => {
    const every = typeof from === 'string' ? from : new RegExp(from, `${from.flags}g`);
    const found = typeof every === 'string' ? text.split(every).length - 1 : [...text.matchAll(every)].length;
    if (found !== places) throw new Error(`${name} holds ${String(from)} at ${found} places, not at ${places}`);
    return text.replaceAll(every, to);
  }, source);
}

/**
 * Throws unless the source is the one whose unused parts somebody read. An update may use what goes at a place that no
 * pattern knows, which only the production build would show.
 */
export function checkPin(name: string, source: string, pin: string | undefined, listedIn: string): void {
  const found = createHash('sha256').update(source).digest('hex');
  if (found === pin) return;
  throw new Error(
    `${name} has changed since its unused parts were chosen. Read in it again that nothing this site uses reaches what ` +
      `tools/build/${listedIn} takes out (who calls it, what its flags are), then set the pin there to ${found}.`,
  );
}
