import type { LiveResult } from './live.ts';

/** Reads for an event may differ by what the database does for itself, never with the listeners. */
const MAX_RATIO = 1.2;

/** From commit to pixel on a quiet machine, and between two frames, in ms. */
const MAX_P50 = 50;
const MAX_P95 = 150;
const MAX_FRAME = 100;
/** Elements that messages may add to a page, however many arrive. */
const MAX_MORE_NODES = 400;

/** Prints who heard what, and what an event costs with many listeners against few. */
export function printLive({ costs, removed, thread }: LiveResult): void {
  const [few] = costs;
  console.log('\nOne conversation open in a browser while messages arrive');
  console.table([
    {
      messages: thread.timed,
      'commit to pixel p50': `${thread.p50.toFixed(0)} ms`,
      p95: `${thread.p95.toFixed(0)} ms`,
      lost: thread.lost,
      doubled: thread.doubled,
    },
  ]);
  console.table([
    {
      'messages at once': thread.flood,
      'elements before': thread.nodesBefore,
      after: thread.nodesAfter,
      'longest frame': `${thread.longestFrame.toFixed(0)} ms`,
    },
  ]);
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
export function brokenPromises({ costs, removed, thread }: LiveResult): string[] {
  const [few] = costs;
  const broken = costs.flatMap(({ listeners, missed, rowsPerEvent }) => [
    ...(missed === 0 ? [] : [`${missed} events were not heard by one of ${listeners} listeners`]),
    ...(rowsPerEvent <= (few?.rowsPerEvent ?? 0) * MAX_RATIO
      ? []
      : [`with ${listeners} listeners an event reads ${rowsPerEvent.toFixed(1)} rows`]),
  ]);
  if (thread.p50 > MAX_P50 || thread.p95 > MAX_P95)
    broken.push(`a message shows after ${thread.p50.toFixed(0)} ms, one of 20 after ${thread.p95.toFixed(0)} ms`);
  if (thread.lost + thread.doubled > 0) broken.push(`${thread.lost} messages were lost, ${thread.doubled} doubled`);
  if (thread.longestFrame > MAX_FRAME)
    broken.push(`while ${thread.flood} messages arrive a frame takes ${thread.longestFrame.toFixed(0)} ms`);
  if (thread.nodesAfter - thread.nodesBefore > MAX_MORE_NODES)
    broken.push(`${thread.flood} messages leave ${thread.nodesAfter - thread.nodesBefore} elements more in the page`);
  if (removed.moved < removed.sockets) broken.push('not every socket of the removed person heard that it ended');
  if (removed.joinedAgain > 0) broken.push(`${removed.joinedAgain} sockets of the removed person were let in again`);
  if (removed.heard > 0) broken.push(`the removed person heard ${removed.heard} events`);
  return broken;
}
