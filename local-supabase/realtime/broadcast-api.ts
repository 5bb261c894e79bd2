/** Broadcast over HTTP: `POST /realtime/v1/api/broadcast` and `…/broadcast/<topic>/events/<event>`. */
import { parseJson } from '../json.ts';
import type { RequestContext, Sql } from '../types.ts';
import { readPermissions } from './authorization.ts';
import type { Hub } from './hub.ts';
import { MAX_FRAME_BYTES } from './limits.ts';
import type { Broadcast } from './protocol.ts';

interface Message extends Broadcast {
  topic: string;
  isPrivate: boolean;
}

const PATH = /^\/realtime\/v1\/api\/broadcast(?:\/([^/]+)\/events\/([^/]+))?\/?$/;

const accepted = () => new Response(null, { status: 202 });
const refused = (status: number, message: string) => Response.json({ message, error: message }, { status });

/** Answers one request. */
export async function handleBroadcast(
  request: Request,
  context: RequestContext,
  hub: Hub,
  admin: Sql,
): Promise<Response> {
  const url = new URL(request.url);
  const match = PATH.exec(url.pathname);
  if (!match) return refused(404, 'Not found');
  if (request.method !== 'POST') return refused(405, 'Method not allowed');
  const body = Buffer.from(await request.arrayBuffer());
  if (body.length > MAX_FRAME_BYTES) return refused(413, 'Payload too large');
  const [, topic, event] = match;
  const mayWrite = (name: string) => isWriter(admin, name, context);

  if (topic !== undefined && event !== undefined) {
    const isPrivate = url.searchParams.get('private') === 'true';
    const content = readContent(request, body);
    if (!content) return refused(422, 'The body is not JSON');
    const name = decodeURIComponent(topic);
    if (isPrivate && !(await mayWrite(name))) return refused(403, 'Unauthorized');
    hub.broadcast(name, isPrivate, { event: decodeURIComponent(event), ...content });
    return accepted();
  }

  const messages = readMessages(body);
  if (!messages) return refused(422, 'messages must be a list of { topic, event, payload }');
  const permissions = new Map<string, boolean>();
  for (const { topic: name, isPrivate, ...broadcast } of messages) {
    if (isPrivate && !permissions.has(name)) permissions.set(name, await mayWrite(name));
    // As on a hosted project, messages to topics that the sender may not write to are passed over.
    if (!isPrivate || permissions.get(name)) hub.broadcast(name, isPrivate, broadcast);
  }
  return accepted();
}

async function isWriter(admin: Sql, topic: string, { role, claims }: RequestContext): Promise<boolean> {
  return (await readPermissions(admin, topic, { ...claims, role })).broadcast.write;
}

function readContent(request: Request, body: Buffer): Pick<Broadcast, 'payload' | 'binary'> | undefined {
  if (request.headers.get('content-type')?.startsWith('application/octet-stream')) {
    return { payload: null, binary: new Uint8Array(body) };
  }
  try {
    return { payload: parseJson(body.toString('utf8')) };
  } catch {
    return undefined;
  }
}

/** The messages of a batch; undefined when the body is not one. */
function readMessages(body: Buffer): Message[] | undefined {
  let content: unknown;
  try {
    content = parseJson(body.toString('utf8'));
  } catch {
    return undefined;
  }
  const list = (content as { messages?: unknown } | null)?.messages;
  if (!Array.isArray(list)) return undefined;
  const messages: Message[] = [];
  for (const item of list as unknown[]) {
    const { topic, event, payload, private: isPrivate } = (item ?? {}) as Record<string, unknown>;
    if (typeof topic !== 'string' || topic === '' || typeof event !== 'string' || payload === undefined) {
      return undefined;
    }
    messages.push({ topic, event, payload, isPrivate: isPrivate === true });
  }
  return messages;
}
