import { databaseProblems, type DatabaseNeeds, type DatabaseOffer } from '@lineup/contract/database-needs';
import type { Target } from '../store/target.ts';
import { askBackend } from './backend.ts';
import { ReleaseError } from './release-error.ts';

/** A build that is to go live. */
export interface Candidate {
  /** What it is called in messages: `teams 0123456789ab`. */
  name: string;
  needs: DatabaseNeeds | undefined;
}

export interface DatabaseOptions {
  /**
   * `optional` goes on where the database is not known, or does not answer; what it lacks stops a release all the same.
   * `ignored` does not ask it: for a whole site that is built before its backend runs.
   */
  database?: 'required' | 'optional' | 'ignored' | undefined;
}

/** Stops builds whose functions, arguments, tables or columns the database of the target does not have. */
export async function passDatabase(
  target: Target,
  candidates: readonly Candidate[],
  { database = 'required' }: DatabaseOptions = {},
): Promise<void> {
  const asking = candidates.flatMap(({ name, needs }) => (needs ? [{ name, needs }] : []));
  if (asking.length === 0 || database === 'ignored') return;
  const offer = await readOffer(target);
  if (typeof offer === 'string') {
    if (database === 'required') throw new ReleaseError(`${offer} To go on without asking it: --without-database.`);
    return console.warn(`${offer} Goes on without asking it.`);
  }
  const lacking = asking.flatMap(({ name, needs }) => {
    const problems = databaseProblems(needs, offer);
    return problems.length > 0 ? [`the database lacks what ${name} needs: ${problems.join('; ')}`] : [];
  });
  if (lacking.length > 0)
    throw new ReleaseError(`${lacking.join('. ')}. Bring the migrations to ${target.address} first.`);
}

/** What the database offers, or why that cannot be known. */
async function readOffer(target: Target): Promise<DatabaseOffer | string> {
  try {
    const offer = await askBackend<DatabaseOffer>(target, 'rpc/describe_api');
    return (
      offer ??
      `No database is known for ${target.address}: set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY (of a site on this machine: those that "npm start" serves).`
    );
  } catch (error) {
    return `The database of ${target.address} does not say what it has: ${(error as Error).message}; its function describe_api comes with the migrations.`;
  }
}
