import { Refusal } from '../_shared/http.ts';

/** An event as the browser reports it. */
export interface PointsEvent {
  event_type: string;
  event_category: string;
  properties: Record<string, unknown>;
  session_id: string | null;
  page_path: string;
}

/** Checks the reported event; refuses with 400 and the name of the field that is wrong. */
export function parseEvent(body: Record<string, unknown>): PointsEvent {
  const { event_type, event_category, properties = {}, session_id = null, page_path } = body;
  if (!isText(event_type, 60) || !/^[a-z_]+$/.test(event_type)) throw wrong('event_type');
  if (!isText(event_category, 100)) throw wrong('event_category');
  if (!isObject(properties)) throw wrong('properties');
  if (session_id !== null && !isText(session_id, 100)) throw wrong('session_id');
  if (!isText(page_path, 500) || !page_path.startsWith('/')) throw wrong('page_path');
  return { event_type, event_category, properties, session_id, page_path };
}

const wrong = (field: string) => new Refusal(400, `${field} is missing or not valid`);

/** Without NUL, which the database cannot store. */
function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= most && !value.includes('\0');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
