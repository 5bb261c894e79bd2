/** Awards points for an event of the signed-in caller; the database decides whether it happened and what it earns. */
import { callDatabase, readCaller } from '../_shared/backend.ts';
import { answer, answerPreflight, Refusal } from '../_shared/http.ts';
import { readInput } from '../_shared/input.ts';
import { eventSchema } from './event.ts';

const MAX_BYTES = 8192;

interface Award {
  points_awarded: number;
  message: string;
}

async function process(request: Request): Promise<Response> {
  const event = await readInput(request, MAX_BYTES, eventSchema);
  const { id: person } = await readCaller(request);
  const [award] = (await callDatabase('award_points', {
    p_user_id: person,
    p_event_type: event.event_type,
    p_event_category: event.event_category,
    p_properties: onlyIds(event.properties),
    p_session_id: event.session_id,
    p_page_path: event.page_path,
  })) as Award[];
  return answer({ success: true, points_awarded: award?.points_awarded ?? 0, message: award?.message ?? '' });
}

/** The database needs the ids of what the event is about, and nothing that people typed. */
function onlyIds(properties: Record<string, unknown>): Record<string, string> {
  const ids = Object.entries(properties).filter(
    (entry): entry is [string, string] =>
      /^[a-z]+_id$/.test(entry[0]) && typeof entry[1] === 'string' && /^[0-9a-f-]{36}$/i.test(entry[1]),
  );
  return Object.fromEntries(ids);
}

Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return answerPreflight();
  try {
    return await process(request);
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(500, 'Failed to process points');
    if (refusal.status >= 500) console.error(error);
    return answer({ success: false, points_awarded: 0, message: refusal.message }, refusal.status);
  }
});
