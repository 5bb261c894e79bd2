// Lazy chunk, with the first dialog that opens.
import { early, listenEarly } from './early-popstate';

/** What an entry of the history says of the dialogs that were open with it. */
interface EntryState {
  /** The router's count of entries: those of dialogs share that of their page. */
  idx?: number;
  dialogs?: number;
}

/** Close functions of the open dialogs, the last one on top. */
const open: (() => void)[] = [];
/** The entry that was seen last, as far as dialogs go. */
let last = entryOf(history.state);
/** A page that took the place of the one with the dialog, by a navigation that replaces: below the dialog is still the old one. */
let replaced: { state: EntryState; url: string } | null = null;
/** On the way to another entry of our own. */
let underWay: 'back' | 'forward' | null = null;
let isLate = false;
let patience: ReturnType<typeof setTimeout> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];
/** Ends `holdWrites`, and writes what was held. */
let release: (() => void) | null = null;

/** For our own entries, which are not held. */
const { pushState, replaceState } = History.prototype;

/** How long what follows waits for a browser to go back, in ms. */
const PATIENCE = 1000;

function entryOf(state: unknown): { idx: number | undefined; depth: number } {
  const { idx, dialogs = 0 } = (state ?? {}) as EntryState;
  return { idx, depth: dialogs };
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
  if (timer === undefined && (underWay === null || isLate)) step();
  else waiting.push(step);
}

/** Marks the entry of a dialog again after a navigation replaced it, such as a filter chosen in a sheet. */
export function look(): void {
  const now = entryOf(history.state);
  if (underWay !== null || last.depth === 0 || now.depth > 0 || now.idx !== last.idx) return;
  replaced = { state: history.state as EntryState, url: location.href };
  replaceState.call(history, { ...history.state, dialogs: last.depth }, '');
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
  look();
  readEntry();
  if (open.length < last.depth) return travel('back');
  if (release) {
    release();
    readEntry();
  }
  if (open.length > last.depth) {
    last = { idx: last.idx, depth: open.length };
    // The router keeps its own part: for it this is the same entry.
    pushState.call(history, { ...history.state, dialogs: open.length }, '');
  }
  goOn();
}

function readEntry(): void {
  const now = entryOf(history.state);
  if (now.idx !== last.idx) replaced = null;
  last = now;
}

/**
 * Holds what others write to the history until we are where we go to: the browser would still go back, from a page that
 * opens meanwhile too, and leave it with the address of the page before.
 */
function holdWrites(): void {
  if (release) return;
  const others = { pushState: history.pushState, replaceState: history.replaceState };
  const held: (() => void)[] = [];
  history.pushState = (...entry) => void held.push(() => history.pushState(...entry));
  history.replaceState = (...entry) => void held.push(() => history.replaceState(...entry));
  release = () => {
    release = null;
    Object.assign(history, others);
    for (const write of held) write();
  };
}

function goOn(): void {
  const steps = waiting;
  waiting = [];
  for (const step of steps) step();
}

function travel(way: 'back' | 'forward'): void {
  underWay = way;
  holdWrites();
  if (way === 'back') history.back();
  else history.forward();
  // It may still come: another travel would leave the page.
  patience = setTimeout(() => {
    isLate = true;
    release?.();
    goOn();
  }, PATIENCE);
}

function arrived(): void {
  underWay = null;
  settle();
}

// Before the router, which shall not hear of entries that are none of its own.
listenEarly();
early.hear = (event) => {
  clearTimeout(patience);
  isLate = false;
  const from = last;
  const way = underWay;
  last = entryOf(event.state);
  if (last.idx !== from.idx) {
    replaced = null;
    underWay = null;
    if (way === null) return;
    // Forward leads back to a page that was opened while we left a dialog. Back led further than that: to another page.
    if (way === 'forward') event.stopImmediatePropagation();
    return settleSoon();
  }
  // Forward, to where a dialog was, there is nothing else to see. Back passes it.
  if (way === null && last.depth >= from.depth) return;
  event.stopImmediatePropagation();
  if (replaced && last.depth < from.depth)
    replaceState.call(history, { ...replaced.state, dialogs: last.depth }, '', replaced.url);
  if (last.depth === 0) replaced = null;
  // Another page was opened meanwhile, and stays.
  if (way === 'back' && last.depth === from.depth) return travel('forward');
  if (way !== null) return arrived();
  // No dialog is open any more, as after a link in it and Back.
  if (open.length <= last.depth) return travel('back');
  for (const close of open.slice(last.depth).toReversed()) close();
};
