import type { LiveResult } from './live.ts';

/** Reads for an event may differ by what the database does for itself, never with the listeners. */
const MAX_RATIO = 1.2;

/** Prints who heard what, and what an event costs with many listeners against few. */
export function printLive({ costs, removed }: LiveResult): void {
  const [few] = costs;
  console.log('\nOne team changes while many sockets follow it');
  console.table(
    costs.map(({ listeners, events, missed, rowsPerEvent }) => ({
      listeners,
      events,
      missed,
      'rows read for an event': rowsPerEvent.toFixed(1),
      'against few': (rowsPerEvent / (few?.rowsPerEvent ?? 0)).toFixed(2),
    })),
  );
  console.log('Whoever was removed');
  console.table([removed]);
}

/** A line for everything that does not hold; none when all does. */
export function brokenPromises({ costs, removed }: LiveResult): string[] {
  const [few] = costs;
  const broken = costs.flatMap(({ listeners, missed, rowsPerEvent }) => [
    ...(missed === 0 ? [] : [`${missed} events were not heard by one of ${listeners} listeners`]),
    ...(rowsPerEvent <= (few?.rowsPerEvent ?? 0) * MAX_RATIO
      ? []
      : [`with ${listeners} listeners an event reads ${rowsPerEvent.toFixed(1)} rows`]),
  ]);
  if (removed.moved < removed.sockets) broken.push('not every socket of the removed person heard that it ended');
  if (removed.joinedAgain > 0) broken.push(`${removed.joinedAgain} sockets of the removed person were let in again`);
  if (removed.heard > 0) broken.push(`the removed person heard ${removed.heard} events`);
  return broken;
}
