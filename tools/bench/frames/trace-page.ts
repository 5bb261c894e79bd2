import type { CDPSession } from '@playwright/test';
import type { Span, TraceEvent } from './read-trace.ts';

export interface PageSize {
  when: string;
  nodes: number;
  /** JavaScript, in MB, after its garbage is collected. */
  heap: number;
}

/** The parts of a gesture, one after the other. */
export type Gesture = (() => Promise<void>)[];

/** Does the parts of a gesture and brings what the page and the compositor did meanwhile. */
export async function traced(devtools: CDPSession, parts: Gesture) {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'disabled-by-default-devtools.timeline.frame',
        'blink.user_timing',
        'toplevel',
      ],
    },
  });
  const mark = (name: string) =>
    devtools.send('Runtime.evaluate', { expression: `performance.mark('lineup ${name}')` });
  for (const [at, act] of parts.entries()) {
    await mark(`from ${at}`);
    await act();
    await mark(`to ${at}`);
  }
  const ended = new Promise<void>((resolve) => {
    devtools.once('Tracing.tracingComplete', () => resolve());
  });
  await devtools.send('Tracing.end');
  await ended;
  devtools.off('Tracing.dataCollected', collect);
  const timeOf = (name: string) => events.find((event) => event.name === `lineup ${name}`)?.ts ?? Number.NaN;
  const spans = parts.map((_, at): Span => ({ from: timeOf(`from ${at}`), to: timeOf(`to ${at}`) }));
  return { events, spans };
}

/** What the page holds once its garbage is collected. */
export async function sizeOf(devtools: CDPSession, when: string): Promise<PageSize> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: "document.querySelectorAll('*').length",
  });
  return { when, nodes: Number(result.value), heap: usedSize / 1e6 };
}
