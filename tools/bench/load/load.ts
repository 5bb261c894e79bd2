import { rmSync } from 'node:fs';
import path from 'node:path';
import { accounts } from '@lineup/supabase/seed/accounts';
import { root } from '@lineup/build/shared-modules';
import { startLineup } from '@lineup/stack/lineup-stack';
import { signIn, type Credentials } from '@lineup/stack/sign-in';
import { StartError } from '@lineup/stack/start-error';
import { drive, type Api, type Load } from './drive.ts';
import { journeys, mix, type Person } from './journeys.ts';

/** Demo accounts that have conversations, a team or a program; at another address the same, unless the environment names one account. */
const KINDS = ['player', 'coach', 'second-player', 'team-staff', 'college-admin'];

export interface LoadOptions {
  /** Address of the API; without it a stack of its own with the demo world. */
  at: string | undefined;
  /** People at once, one scale after the other. */
  scales: number[];
  seconds: number;
  log(line: string): void;
}

/** Drives the mix of journeys at an API with more and more people at once. */
export async function measureLoad({ at, scales, seconds, log }: LoadOptions): Promise<Load[]> {
  if (at) return measure({ url: at.replace(/\/+$/, ''), anonKey: keyOf(at) }, { scales, seconds, log });
  const dataDir = path.join(root, '.lineup/bench/load');
  return withOwnStack(dataDir, (api) => measure(api, { scales, seconds, log }));
}

/** Does something with a stack of its own with the demo world; its folder is emptied before and after. */
export async function withOwnStack<T>(dataDir: string, act: (api: Api) => Promise<T>): Promise<T> {
  rmSync(dataDir, { recursive: true, force: true });
  const { seed } = await import('@lineup/supabase/seed');
  const stack = await startLineup({ dataDir, port: 0, sendsQueuedMail: false });
  try {
    await seed(stack.databaseUrl);
    return await act(stack);
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function keyOf(at: string): string {
  const { SUPABASE_PUBLISHABLE_KEY: key } = process.env;
  if (!key) throw new StartError(`Set SUPABASE_PUBLISHABLE_KEY to the public key of ${at}.`);
  return key;
}

async function measure(
  api: Api,
  { scales, seconds, log }: Pick<LoadOptions, 'scales' | 'seconds' | 'log'>,
): Promise<Load[]> {
  const people = await enterAll(api);
  if (!people.some(({ conversation }) => conversation))
    throw new StartError(`${people.map(({ email }) => email).join(', ')}: nobody has a conversation to write in.`);
  const mixed = mix(journeys);
  // The first calls meet cold caches and unprepared connections.
  await drive(api, mixed, people, { concurrency: scales[0] ?? 1, seconds: Math.min(seconds, 3) });
  const loads: Load[] = [];
  for (const concurrency of scales) {
    loads.push(await drive(api, mixed, people, { concurrency, seconds }));
    log(`${concurrency} at once for ${seconds} s`);
  }
  return loads;
}

/** Those who make the journeys, signed in. */
export function enterAll(api: Api): Promise<Person[]> {
  return Promise.all(credentials().map((account) => enter(api, account)));
}

function credentials(): Credentials[] {
  const { LINEUP_LOAD_EMAIL: email, LINEUP_LOAD_PASSWORD: password } = process.env;
  if (email && password) return [{ email, password }];
  return accounts.filter(({ kind }) => KINDS.includes(kind));
}

/** Signs in and finds what is theirs. */
async function enter(api: Api, account: Credentials): Promise<Person> {
  const { email, password } = account;
  const { accessToken: token, userId } = await signIn(api.url, api.anonKey, account);
  const headers = { apikey: api.anonKey, authorization: `Bearer ${token}` };
  const read = async <T>(address: string): Promise<T> => {
    const response = await fetch(`${api.url}/rest/v1/${address}`, { headers });
    if (!response.ok) throw new StartError(`${address} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const [own] = await read<{ conversation_id: string }[]>('rpc/list_conversations?p_limit=1&p_sort=newest');
  const now = new Date().toISOString();
  const [practice] = await read<{ id: string; team_id: string }[]>(
    `team_practices?select=id,team_id&status=eq.scheduled&scheduled_at=gt.${now}&order=scheduled_at&limit=1`,
  );
  // Admissions sees no pipeline.
  const [program] = await read<object[]>(
    `user_roles?select=college_id&user_id=eq.${userId}&college_id=not.is.null&role=neq.programs_college_admissions&limit=1`,
  );
  const [guide] = await read<{ slug: string }[]>('content_pages?select=slug&is_published=eq.true&order=slug&limit=1');
  return {
    ...{ email, password, userId, token, conversation: own?.conversation_id ?? null },
    practice: practice ? { id: practice.id, team: practice.team_id } : null,
    pipeline: program ? { interest: firstInterest(await read('rpc/load_pipeline?p_per_column=1')) } : null,
    guide: guide?.slug ?? null,
  };
}

function firstInterest({ columns }: { columns: { cards: { id: string }[] }[] }): string | null {
  return columns.flatMap(({ cards }) => cards)[0]?.id ?? null;
}
