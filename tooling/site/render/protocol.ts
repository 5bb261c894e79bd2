import type { ServerFile } from '@lineup/contract/facts';

/** A server build that a process loads: its address on the site, what it must be, and the address of its version's folder. */
export interface LoadedFile extends ServerFile {
  /** Takes the place of the mark that the build has for it. */
  base: string;
}

/** What a process is started for. */
export interface LoadOrder {
  kind: 'load';
  /** Folder of the published site; set by who starts the process. */
  site?: string;
  shell: LoadedFile;
  /** Without one it draws the shell's own pages. */
  remote?: LoadedFile | undefined;
}

export interface DrawOrder {
  kind: 'draw';
  id: number;
  /** What the shell's `draw` takes (`apps/shell/src/server/draw.tsx`). */
  request: DrawRequest;
  /** When the visitor gets it empty, in ms. */
  limit: number;
  /** When a drawing that still waits for the backend is given up; not before `limit`. */
  end: number;
}

/** Gives up a drawing that is late. */
export interface StopOrder {
  kind: 'stop';
  id: number;
}

/** As much of it as this side fills in. */
export interface DrawRequest {
  address: string;
  language?: string;
  named?: string;
  site: string;
  registry: unknown;
  backend: string;
  flags: readonly unknown[];
  age: number;
  build?: unknown;
}

/** What comes of a drawing. `slow`: the backend or the machine was not fast enough, which is no fault of the build. */
export type Outcome =
  | { kind: 'page'; status: 200 | 404; language: string; html: string; head: string; state: string }
  | { kind: 'moved'; to: string }
  | { kind: 'none'; reason: string; status?: 404 }
  | { kind: 'slow' }
  | { kind: 'failed'; reason: string };

/** `up`: the process runs our script, and has nothing of a build yet. */
export type Message =
  | { kind: 'up' }
  | { kind: 'ready' }
  | { kind: 'broken'; reason: string }
  | { kind: 'late'; id: number }
  | { kind: 'drawn'; id: number; outcome: Outcome };

const MAX_TEXT = 4_000_000;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT;

/** The outcome that a process told: what it says is checked, as a build may say anything. */
export function readOutcome(value: unknown): Outcome {
  const told = (value ?? {}) as Record<string, unknown>;
  const { kind, reason, status, html, head, state, to, language = 'en' } = told;
  if (kind === 'slow') return { kind };
  if (kind === 'none' && isText(reason)) return { kind, reason, ...(status === 404 && { status }) };
  if (kind === 'failed' && isText(reason)) return { kind, reason };
  // Within the site, by a path.
  if (kind === 'moved' && isText(to) && /^\/(?!\/)[^\\\s]*$/.test(to)) return { kind, to };
  const isKnown = kind === 'page' && (status === 200 || status === 404) && isText(language);
  const isPage = isKnown && isText(html) && isText(head) && isText(state);
  if (isPage && !/<\/script/i.test(state)) return { kind, status, language, html, head, state };
  return { kind: 'failed', reason: 'it answered something else than a page' };
}
