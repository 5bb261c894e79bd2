import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { askBackend, readJson, type Backend } from './ask-backend.ts';

/** Where staff's console asks for the source lines of a stack. */
export const SOURCE_LINES_PATH = '/source-lines';

const MAX_BYTES = 4_000;
const MAX_FRAMES = 10;
const MAX_LINE = 300;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A released script alone, so that no other file of the folder is ever read. */
const FRAME =
  /^\S{0,60} \/((?:static|remotes)\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.js):(\d{1,7}):(\d{1,7})$/;

/** The line of the sources that a frame of a stack is of. */
export interface SourceLine {
  file: string;
  line: number;
  text: string;
}

/**
 * Answers platform staff (`{ "frames": […] }`, with their token) with the source line of each frame; null where none is known.
 * Whoever knows the id of an alert (`{ "alert": "…" }`), as its mail does, gets those that it names.
 */
export async function answerSourceLines(folder: string, request: Request, backend: Backend): Promise<Response> {
  const asked = await readJson(request, MAX_BYTES);
  if (typeof asked?.['alert'] === 'string') return answerAlert(folder, asked['alert'], backend);
  const frames = soundFrames(asked?.['frames']);
  if (!frames) return reply(400, { message: 'Send { "frames": […] } with at most ten frames.' });
  const status = await askForRight(request, backend);
  if (status >= 500) return reply(503, { message: 'The backend does not answer.' });
  if (status !== 200) return reply(403, { message: 'Only platform staff read sources.' });
  return reply(200, { lines: await Promise.all(frames.map((frame) => sourceLine(folder, frame))) });
}

async function answerAlert(folder: string, alert: string, backend: Backend): Promise<Response> {
  if (!UUID.test(alert)) return reply(400, { message: 'An alert is named by its id.' });
  const { status, answer } = await askBackend(backend, 'list_alert_frames', { p_alert: alert });
  const frames = soundFrames(answer);
  if (status !== 200 || !frames) return reply(503, { message: 'The backend does not answer.' });
  return reply(200, { frames, lines: await Promise.all(frames.map((frame) => sourceLine(folder, frame))) });
}

/** The source line of one frame, by the map that lies beside its script in the store. */
export async function sourceLine(folder: string, frame: string): Promise<SourceLine | null> {
  const [, script, line, column] = FRAME.exec(frame) ?? [];
  if (!script) return null;
  const text = await readFile(path.join(folder, 'maps', `${script}.map`), 'utf8').catch(() => null);
  if (text === null) return null;
  const map = new TraceMap(text);
  // A column of a stack counts from 1, one of a map from 0.
  const found = originalPositionFor(map, { line: Number(line), column: Math.max(Number(column) - 1, 0) });
  if (found.source === null) return null;
  const content = sourceContentFor(map, found.source)?.split('\n')[found.line - 1] ?? '';
  return { file: sourceName(script, found.source), line: found.line, text: content.trim().slice(0, MAX_LINE) };
}

/** A file from the root of the sources. A map names those of the app from its folder, and all others from the root. */
function sourceName(script: string, source: string): string {
  const app = /^remotes\/([^/]+)\//.exec(script)?.[1] ?? 'shell';
  const file = source.replace(/^lineup:\/\/\//, '');
  return file.startsWith('src/') ? `apps/${app}/${file}` : file;
}

function soundFrames(frames: unknown): string[] | null {
  const isSound =
    Array.isArray(frames) && frames.length <= MAX_FRAMES && frames.every((frame) => typeof frame === 'string');
  return isSound ? frames : null;
}

/** Whether the caller may read errors, as the database says: 200 for platform staff. */
export async function askForRight({ headers }: Request, backend: Backend): Promise<number> {
  const authorization = headers.get('authorization');
  if (!authorization) return 401;
  const { status } = await askBackend(backend, 'list_version_errors?select=remote&limit=1', {}, authorization);
  return status;
}

const reply = (status: number, body: object) =>
  Response.json(body, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
