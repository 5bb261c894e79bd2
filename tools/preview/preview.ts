import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@lineup/build/shared-modules';
import { isPreview } from '@lineup/contract/preview';
import { isChannel } from '@lineup/site/store/pointer';
import { lockFolder } from '@lineup/local-supabase/lock';
import { StartError } from '@lineup/stack/start-error';

export const HELP = `Starts the site of this working copy with a database of its own, as a pull request gets one, and ends it.

Usage: npm run preview -- pr-<number> [--json]
       npm run preview -- end pr-<number>

PORT names its port; without it any free one is taken.`;

/** What a call of `npm run preview` asks for. */
export interface PreviewCall {
  name: string;
  does: 'start' | 'end';
  isJson: boolean;
}

/** Reads a call. Throws `StartError` with what is wrong with it. */
export function readPreviewCall(args: string[]): PreviewCall {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  const [first = '', second] = positionals;
  const does = first === 'end' ? 'end' : 'start';
  const name = does === 'end' ? (second ?? '') : first;
  if (positionals.length > (does === 'end' ? 2 : 1) || !isPreview(name) || !isChannel(name)) throw new StartError(HELP);
  return { name, does, isJson: values.json };
}

/** Where its database, keys and site lie, below those of this machine. */
export const previewFolder = (name: string, top = path.join(root, '.lineup')): string =>
  path.join(top, 'previews', name);

/** Stops a preview that would not have a database of its own: by these variables a site talks to one that others use. */
export function refuseOtherBackend(variables: Record<string, string | undefined>): void {
  const set = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY'].filter((name) => variables[name]);
  if (set.length > 0)
    throw new StartError(`A preview has a database of its own and reaches no other: unset ${set.join(' and ')}.`);
}

/** Removes a preview with its data. Throws while it runs, or when there is none. */
export function endPreview(folder: string): void {
  const name = path.basename(folder);
  if (!existsSync(folder)) throw new StartError(`There is no preview ${name}.`);
  lockFolder(folder);
  rmSync(folder, { recursive: true });
}
