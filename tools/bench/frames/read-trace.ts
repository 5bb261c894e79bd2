/** An event of Chromium's trace; times in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** What the thread itself worked of that. */
  tdur?: number;
  pid: number;
  tid: number;
}

/** In microseconds, as the events. */
export interface Span {
  from: number;
  to: number;
}

/** How a gesture looked. */
export interface FrameFigures {
  frames: number;
  /** Frames a second, by the frame in the middle and by the slowest one in a hundred. */
  median: number;
  worst: number;
  /** In ms. */
  longest: number;
  /** What the page's thread did meanwhile, in ms of its own time, most first: others on the machine do not count. */
  work: [name: string, ms: number][];
  /** The longest task of the page's thread without a pause, in ms of its own time: while it runs no frame begins. */
  longestTask: number;
}

/** What a thread of a page does, by the names of the trace. */
export const WORK: ReadonlySet<string> = new Set([
  'FunctionCall',
  'FireAnimationFrame',
  'EventDispatch',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'HitTest',
  'MinorGC',
  'MajorGC',
]);

/**
 * The figures of a trace within some spans of time, from the frames that the compositor drew. A frame is as long as it
 * stood; while nothing changes none is drawn, so only gestures that change every frame are told, and a pause between two
 * is in no span.
 */
export function readTrace(events: readonly TraceEvent[], spans: readonly Span[]): FrameFigures {
  const within = spans.map(({ from, to }) => events.filter(({ ts }) => ts >= from && ts <= to));
  const lengths = within.flatMap((part) => {
    const drawn = part.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts);
    drawn.sort((one, other) => one - other);
    return drawn.slice(1).map((ts, at) => (ts - (drawn[at] ?? ts)) / 1000);
  });
  lengths.sort((one, other) => one - other);
  const at = (share: number) => lengths[Math.min(Math.floor(lengths.length * share), lengths.length - 1)] ?? Infinity;
  const spent = new Map<string, number>();
  for (const { name, dur = 0, tdur = dur } of within.flat())
    if (WORK.has(name)) spent.set(name, (spent.get(name) ?? 0) + tdur / 1000);
  const page = pageThread(events);
  const tasks = within.flat().filter((event) => event.name.endsWith('RunTask') && threadOf(event) === page);
  return {
    frames: lengths.length,
    median: 1000 / at(0.5),
    worst: 1000 / at(0.99),
    longest: lengths.at(-1) ?? Infinity,
    longestTask: Math.max(0, ...tasks.map(({ dur = 0, tdur = dur }) => tdur / 1000)),
    work: [...spent].toSorted(([, one], [, other]) => other - one),
  };
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}.${tid}`;

/** The thread of the page, which runs its scripts: `pid.tid`. */
export function pageThread(events: readonly TraceEvent[]): string | undefined {
  const calls = new Map<string, number>();
  for (const event of events)
    if (event.name === 'FunctionCall') calls.set(threadOf(event), (calls.get(threadOf(event)) ?? 0) + 1);
  return [...calls].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}
