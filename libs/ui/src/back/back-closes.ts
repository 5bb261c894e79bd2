// Lazy chunk, with the first dialog that opens.

/** What an entry of the history says of the dialogs that were open with it. */
interface EntryState {
  /** The router's name of the entry. */
  key?: string;
  dialogs?: number;
}

/** Close functions of the open dialogs, the last one on top. */
const open: (() => void)[] = [];
/** The entry that was seen last, as far as dialogs go. */
let last = entryOf(history.state);
/** On the way to another entry of our own. */
let underWay: 'back' | 'forward' | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

/** How long a browser may take to go back, in ms. */
const PATIENCE = 500;

function entryOf(state: unknown): { key: string | undefined; depth: number } {
  const { key, dialogs = 0 } = (state ?? {}) as EntryState;
  return { key, depth: dialogs };
}

/** From now on Back closes a dialog, by `close`; returns the function that ends it. */
export function hold(close: () => void): () => void {
  open.push(close);
  settleSoon();
  return () => {
    open.splice(open.indexOf(close), 1);
    settleSoon();
  };
}

/** Runs a step once the history is where it belongs: a navigation would take the place of the wrong entry. */
export function whenSettled(step: () => void): void {
  if (timer === undefined && underWay === null) step();
  else waiting.push(step);
}

/** In a task of its own, so that a dialog which takes the place of another one takes over its entry. */
function settleSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    settle();
  });
}

function settle(): void {
  if (underWay !== null) return;
  last = entryOf(history.state);
  if (open.length > last.depth) {
    last = { key: last.key, depth: open.length };
    // The router keeps its own part: for it this is the same entry.
    history.pushState({ ...history.state, dialogs: open.length }, '');
  } else if (open.length < last.depth) return travel('back');
  const steps = waiting;
  waiting = [];
  for (const step of steps) step();
}

function travel(way: 'back' | 'forward'): void {
  underWay = way;
  if (way === 'back') history.back();
  else history.forward();
  setTimeout(() => {
    if (underWay === way) arrived();
  }, PATIENCE);
}

function arrived(): void {
  underWay = null;
  settle();
}

// Before the router, which shall not hear of entries that are none of its own.
window.addEventListener(
  'popstate',
  (event) => {
    const from = last;
    last = entryOf(event.state);
    const isOwn = last.key === from.key && last.depth !== from.depth;
    if (underWay === 'back') {
      event.stopImmediatePropagation();
      // Another page was opened meanwhile, and stays.
      if (last.key === from.key && last.depth === from.depth) return travel('forward');
      return arrived();
    }
    if (underWay === 'forward') {
      event.stopImmediatePropagation();
      return arrived();
    }
    if (!isOwn) return;
    event.stopImmediatePropagation();
    // Forward, or Back from where no dialog is open any more: there is nothing to see.
    if (last.depth > from.depth || open.length <= last.depth) return travel('back');
    for (const close of open.slice(last.depth).toReversed()) close();
  },
  true,
);
