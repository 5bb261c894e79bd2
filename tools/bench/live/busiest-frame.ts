import { pageThread, WORK, type Span, type TraceEvent } from '../frames/read-trace.ts';

/** The frame in which the page's thread had the most to do, in ms of its own time: others on the machine do not count. */
export interface BusiestFrame {
  ms: number;
  /** What it did, most first. */
  work: [name: string, ms: number][];
}

/** From a trace of a page that asks for every frame (`requestAnimationFrame`): it ends with the task that draws it. */
export function busiestFrame(events: readonly TraceEvent[], spans: readonly Span[]): BusiestFrame {
  const thread = pageThread(events);
  const ofPage = events.filter(
    ({ pid, tid, ts }) => `${pid}.${tid}` === thread && spans.some(({ from, to }) => ts >= from && ts <= to),
  );
  const asked = ofPage.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  const ends = ofPage
    .filter(({ name, ts, dur = 0 }) => isTask(name) && asked.some((at) => at >= ts && at <= ts + dur))
    .map(({ ts, dur = 0 }) => ts + dur)
    .toSorted((one, other) => one - other);
  const frames = ends.map(() => ({ ms: 0, work: new Map<string, number>() }));
  for (const { name, ts, dur = 0, tdur = dur } of ofPage) {
    const frame = frames[ends.findIndex((end) => ts <= end)];
    if (!frame) continue;
    if (isTask(name)) frame.ms += tdur / 1000;
    else if (WORK.has(name)) frame.work.set(name, (frame.work.get(name) ?? 0) + tdur / 1000);
  }
  const [busiest] = frames.toSorted((one, other) => other.ms - one.ms);
  return {
    ms: busiest?.ms ?? 0,
    work: [...(busiest?.work ?? [])].toSorted(([, one], [, other]) => other - one),
  };
}

const isTask = (name: string) => name.endsWith('RunTask');
