import type { TrackedEvent } from '@lineup/contract';

type Sink = (event: TrackedEvent) => void;

let sink: Sink | undefined;

/** Passes an event to the recorder. Without a consent and a session there is none, and nothing is loaded. */
export function track(event: TrackedEvent): void {
  if (sink) sink(event);
  // The privacy choice itself is recorded whatever it is.
  else if (event.category === 'privacy')
    void import(/* webpackChunkName: "signed-in" */ './analytics')
      .then(({ analyse }) => analyse(event))
      .catch((error: unknown) => console.error('The privacy choice could not be reported', error));
}

/** Makes a receiver of every event until the returned function is called. */
export function receive(next: Sink): () => void {
  sink = next;
  return () => {
    if (sink === next) sink = undefined;
  };
}
