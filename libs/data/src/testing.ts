import { vi } from 'vitest';
import { configureData } from './session/environment';

export { FakeSocket } from './fake-socket';
export { countReloads, embed, openAt } from './page-testing';

/** One call that reached the network. */
export interface Call {
  method: string;
  /** Below `/rest/v1`, for example `/rpc/list_flags`. */
  path: string;
  query: URLSearchParams;
  body: unknown;
}

type Answer = unknown | ((call: Call) => unknown | Promise<unknown>);

/** Stands in for the network: answers by "METHOD /path", remembers every call. What is not answered fails the test. */
export interface FakeBackend {
  calls: Call[];
  callsOf(route: string): Call[];
  answer(route: string, answer: Answer): void;
}

/** An answer with a status of its own, in the shape of PostgREST's errors. */
export const failure = (status: number, code = '', message = 'refused', hint: string | null = null) =>
  new Response(JSON.stringify({ code, message, details: null, hint }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/** Replaces `fetch` and `WebSocket` for one test. */
export function fakeBackend(answers: Record<string, Answer> = {}): FakeBackend {
  configureData({ supabaseUrl: 'http://backend.test', anonKey: 'anon' });
  const routes = new Map(Object.entries(answers));
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const call = {
      method: request.method,
      path: url.pathname.replace('/rest/v1', ''),
      query: url.searchParams,
      body: text ? (JSON.parse(text) as unknown) : null,
    };
    calls.push(call);
    const route = `${call.method} ${call.path}`;
    if (!routes.has(route)) throw new Error(`No answer for ${route}`);
    const answer = routes.get(route);
    const value: unknown = typeof answer === 'function' ? await answer(call) : answer;
    if (value instanceof Response) return value;
    const total = Array.isArray(value) ? value.length : 0;
    return new Response(JSON.stringify(value ?? null), {
      headers: { 'content-type': 'application/json', 'content-range': `0-${Math.max(0, total - 1)}/${total}` },
    });
  });
  vi.stubGlobal('WebSocket', SilentSocket);
  return {
    calls,
    callsOf: (route) => calls.filter((call) => `${call.method} ${call.path}` === route),
    answer: (route, answer) => void routes.set(route, answer),
  };
}

/** A socket that never connects. */
class SilentSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState = 0;
  close() {}
  send() {}
}
