import { siteUrl } from './variable.ts';
import type { Deployed, Shells } from './versions-of.ts';

/** How long what the site said counts as current, in ms: a canary is seen soon after it is out. */
const MAX_AGE = 10_000;
const TIME_LIMIT = 5_000;

const kept = new Map<string, { at: number; answer: Promise<unknown> }>();

/** The versions of remotes that the site runs, or ran before. */
export const readDeployed = () => readFile('/remotes.json') as Promise<Deployed>;

/** The releases of the shell that the site runs, or ran before, by channel. */
export async function readShells(): Promise<Shells> {
  const [stable, canary] = await Promise.all([
    readFile('/pointers/shell/stable.json') as Promise<ShellPointer>,
    readFile('/pointers/shell/canary.json', orNone) as Promise<ShellPointer | null>,
  ]);
  return { stable: releasesIn(stable), canary: canary ? releasesIn(canary) : [] };
}

/** There may never have been a canary. Hosts say so by 404, by 403, or by the page that is the same for all. */
const orNone = () => null;

const releasesIn = ({ build, earlier }: ShellPointer) =>
  [build, ...earlier].flatMap((release) => release?.offer.release ?? []);

interface ShellPointer {
  build: { offer: { release: string } } | null;
  earlier: { offer: { release: string } }[];
}

/** What cannot be read fails, or is what `otherwise` says. */
function readFile(pathname: string, otherwise?: () => null): Promise<unknown> {
  const known = kept.get(pathname);
  if (known && Date.now() - known.at < MAX_AGE) return known.answer;
  const answer = fetch(`${siteUrl()}${pathname}`, { signal: AbortSignal.timeout(TIME_LIMIT) })
    .then(async (response) => {
      if (!response.ok) throw new Error(`the site answered ${response.status}`);
      return (await response.json()) as unknown;
    })
    .catch(otherwise);
  answer.catch(() => kept.delete(pathname));
  kept.set(pathname, { at: Date.now(), answer });
  return answer;
}
