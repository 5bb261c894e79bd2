import { DataError } from '@lineup/base';

/** Where the backend is. */
export interface DataEnvironment {
  /** Address of Supabase without a trailing slash; `/` means the site's own origin. */
  supabaseUrl: string;
  /** Public key. */
  anonKey: string;
}

type Outcome = { environment: DataEnvironment } | { error: DataError };

let outcome: Outcome | undefined;
let waiting: ((outcome: Outcome) => void)[] = [];

/** Sets where the backend is. Called once by the shell; calls that came earlier were waiting for it. */
export function configureData(environment: DataEnvironment): void {
  const base = globalThis.location?.origin ?? 'http://localhost';
  const supabaseUrl = new URL(environment.supabaseUrl, base).href.replace(/\/+$/, '');
  settle({ environment: { ...environment, supabaseUrl } });
}

/** Reports that the address of the backend cannot be learned: calls fail instead of waiting, until `configureData`. */
export function failConfiguration(reason: unknown): void {
  const hint = reason instanceof Error ? reason.message : String(reason);
  settle({
    error: new DataError({ kind: 'network', code: 'not_configured', message: 'The service cannot be reached.', hint }),
  });
}

/** The environment, as soon as it is known. */
export async function dataEnvironment(): Promise<DataEnvironment> {
  const result = outcome ?? (await new Promise<Outcome>((resolve) => waiting.push(resolve)));
  if ('error' in result) throw result.error;
  return result.environment;
}

function settle(next: Outcome): void {
  outcome = next;
  for (const resolve of waiting) resolve(next);
  waiting = [];
}
