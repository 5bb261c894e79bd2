import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeEnvironment } from '../release/compose.ts';
import type { StaticEnvironment } from '../store/environment.ts';
import { folderTarget } from '../store/folder-target.ts';
import { buildSite } from './build-site.ts';
import { drawFiles } from './draw-files.ts';
import { hostFiles } from './host-files.ts';

/** Builds the whole site into a folder that a static host serves as it is, the shell's own pages drawn. What it served before stays there. */
export async function buildStatic(
  folder: string,
  environment: StaticEnvironment,
  log: (line: string) => void,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await writeEnvironment(folderTarget(folder), environment);
  await buildSite(log, folder, { withCopies: true, withMaps: false });
  await drawFiles(folder, environment, log);
  for (const [name, content] of Object.entries(hostFiles())) writeFileSync(path.join(folder, name), content);
}
