import type { Call, Journey, Person } from './journeys.ts';

/** What one kind of call did. */
export interface CallStats {
  /** Of those that were answered as they should be, in ms. */
  times: number[];
  /** No answer, or one that says the server failed or the call was wrong. */
  errors: number;
  /** Refused because somebody asked too often (429): the limit works, nothing failed. */
  limited: number;
}

export interface Load {
  concurrency: number;
  seconds: number;
  calls: Map<string, CallStats>;
}

export interface Api {
  url: string;
  anonKey: string;
}

const TIME_LIMIT = 30_000;

/** Lets so many people at once go through the mix, each one call after the other, for that long and until every journey was made. */
export async function drive(
  api: Api,
  mixed: readonly Journey[],
  people: readonly Person[],
  { concurrency, seconds }: { concurrency: number; seconds: number },
): Promise<Load> {
  const calls = new Map<string, CallStats>();
  const started = performance.now();
  const end = started + seconds * 1000;
  const possible = mixed.filter((journey) => people.some((person) => journey.isFor?.(person) ?? true));
  if (possible.length === 0) throw new Error('nobody is there to walk');
  const notYet = new Set(possible);
  let next = 0;
  const walk = async (place: number) => {
    while (performance.now() < end || notYet.size > 0) {
      const journey = possible[next++ % possible.length]!;
      notYet.delete(journey);
      const able = people.filter((person) => journey.isFor?.(person) ?? true);
      const person = able[place % able.length]!;
      for (const call of journey.calls(person)) {
        const stats = calls.get(call.name) ?? { times: [], errors: 0, limited: 0 };
        calls.set(call.name, stats);
        const began = performance.now();
        const status = await ask(api, call, person);
        if (status === 429) stats.limited += 1;
        else if (status >= 200 && status < 300) stats.times.push(performance.now() - began);
        else stats.errors += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, place) => walk(place)));
  return { concurrency, seconds: (performance.now() - started) / 1000, calls };
}

/** The status of the answer, read to its end; 0 when none came. */
async function ask({ url, anonKey }: Api, call: Call, { token }: Person): Promise<number> {
  try {
    const response = await fetch(url + call.path, {
      method: call.method ?? 'GET',
      headers: {
        apikey: anonKey,
        ...(call.isPublic ? {} : { authorization: `Bearer ${token}` }),
        ...(call.method ? { 'content-type': 'application/json' } : {}),
        ...call.headers,
      },
      ...(call.method ? { body: JSON.stringify(call.body) } : {}),
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
