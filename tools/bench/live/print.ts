import { loadavg } from 'node:os';
import type { LiveResult } from './live.ts';
import { CONVERSATIONS, MESSAGES } from './seed-large-inbox.ts';

/** Reads for an event may differ by what the database does for itself, never with the listeners. */
const MAX_RATIO = 1.2;

/** From commit to pixel on a quiet machine, and between two frames, in ms. */
const MAX_P50 = 50;
const MAX_P95 = 150;
const MAX_FRAME = 100;
/** The work of the page in one frame, in ms of its own time: on a busy machine a frame stands longer than that. */
const MAX_TASK = 50;
/** Elements and MB of JavaScript in the page of a large inbox, however far one has scrolled, and ms until something shows. */
const MAX_NODES = 1500;
const MAX_HEAP = 30;
const MAX_WAIT = 1500;
/** Elements that messages may add to a page, however many arrive. */
const MAX_MORE_NODES = 400;

/** Prints who heard what, and what an event costs with many listeners against few. */
export function printLive({ costs, removed, thread, large }: LiveResult): void {
  const [few] = costs;
  const { flood } = thread;
  console.log(
    `\nLoad of the machine ${loadavg()[0]?.toFixed(1)}: others who work meanwhile take time and frames away, tasks of the page are told without them`,
  );
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
      'messages at once': flood.messages,
      'elements before': flood.nodesBefore,
      after: flood.nodesAfter,
      'longest frame': `${flood.longestFrame.toFixed(0)} ms`,
      'longest task, own time': `${flood.longestTask.toFixed(0)} ms`,
      'busiest frame, own time': `${flood.busiest.ms.toFixed(0)} ms`,
    },
  ]);
  if (flood.longFrame) {
    const { ms, work, render, scripts } = flood.longFrame;
    console.log(
      `The longest frame that the browser tells: ${ms.toFixed(0)} ms by the clock, ${work.toFixed(0)} until it is drawn, ${render.toFixed(0)} style, layout and paint; ${scripts.join(', ') || 'no script of 5 ms'}`,
    );
  }
  console.log(
    `The busiest frame, in own time of the page: ${flood.busiest.work.map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`).join(', ')}`,
  );
  console.log(
    `\n${CONVERSATIONS.toLocaleString('en')} conversations, one of them with ${MESSAGES.toLocaleString('en')} messages`,
  );
  console.table(
    Object.fromEntries(
      large.map(({ step, ms, reads, longestFrame, longestTask, nodes, heap }) => [
        step,
        {
          ms: ms.toFixed(0),
          reads,
          'longest frame, ms': longestFrame.toFixed(0),
          'longest task, ms': longestTask.toFixed(0),
          elements: nodes,
          'heap, MB': heap.toFixed(1),
        },
      ]),
    ),
  );
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
export function brokenPromises({ costs, removed, thread, large }: LiveResult): string[] {
  const [few] = costs;
  const { flood } = thread;
  const broken = costs.flatMap(({ listeners, missed, rowsPerEvent }) => [
    ...(missed === 0 ? [] : [`${missed} events were not heard by one of ${listeners} listeners`]),
    ...(rowsPerEvent <= (few?.rowsPerEvent ?? 0) * MAX_RATIO
      ? []
      : [`with ${listeners} listeners an event reads ${rowsPerEvent.toFixed(1)} rows`]),
  ]);
  if (thread.p50 > MAX_P50 || thread.p95 > MAX_P95)
    broken.push(`a message shows after ${thread.p50.toFixed(0)} ms, one of 20 after ${thread.p95.toFixed(0)} ms`);
  if (thread.lost + thread.doubled > 0) broken.push(`${thread.lost} messages were lost, ${thread.doubled} doubled`);
  if (flood.longestFrame > MAX_FRAME)
    broken.push(`while ${flood.messages} messages arrive a frame takes ${flood.longestFrame.toFixed(0)} ms`);
  if (flood.nodesAfter - flood.nodesBefore > MAX_MORE_NODES)
    broken.push(`${flood.messages} messages leave ${flood.nodesAfter - flood.nodesBefore} elements more in the page`);
  const own = Math.max(flood.longestTask, flood.busiest.ms);
  if (own > MAX_TASK)
    broken.push(`while ${flood.messages} messages arrive the page works ${own.toFixed(0)} ms at once`);
  for (const { step, ms, longestTask, nodes, heap } of large) {
    if (longestTask > MAX_TASK * (step.startsWith('open') ? 2 : 1))
      broken.push(`${step}: the page works ${longestTask.toFixed(0)} ms at once`);
    if (nodes > MAX_NODES) broken.push(`${step}: the page has ${nodes} elements`);
    if (heap > MAX_HEAP) broken.push(`${step}: the page holds ${heap.toFixed(1)} MB of JavaScript`);
    if (!step.startsWith('scroll') && ms > MAX_WAIT) broken.push(`${step} takes ${ms.toFixed(0)} ms`);
  }
  if (removed.moved < removed.sockets) broken.push('not every socket of the removed person heard that it ended');
  if (removed.joinedAgain > 0) broken.push(`${removed.joinedAgain} sockets of the removed person were let in again`);
  if (removed.heard > 0) broken.push(`the removed person heard ${removed.heard} events`);
  return broken;
}
