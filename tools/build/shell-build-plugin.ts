import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT, type ShellOffer } from '../../libs/contract/src/compatibility.ts';
import type { RsbuildPlugin } from '@rsbuild/core';
import { federationVersion, providedModules } from './shared-modules.ts';

/** Name of the file that says what a built shell offers to remotes. */
export const SHELL_OFFER = 'shell.json';

/** After the build, names the release in the page and writes what it offers. */
export function shellBuildPlugin(): RsbuildPlugin {
  return {
    name: 'lineup:shell-build',
    setup(api) {
      api.onAfterBuild(({ stats }) => {
        if (stats?.hasErrors()) return;
        const page = path.join(api.context.distPath, 'index.html');
        const html = readFileSync(page, 'utf8');
        // The page names every script by content, so its hash identifies the release.
        const release = createHash('sha256').update(html).digest('hex').slice(0, 12);
        writeFileSync(page, html.replace('<head>', `<head><meta name="release" content="${release}">`));
        const offer: ShellOffer = {
          release,
          contract: CONTRACT,
          pluginVersion: federationVersion(),
          provided: providedModules(),
        };
        writeFileSync(path.join(api.context.distPath, SHELL_OFFER), `${JSON.stringify(offer, null, 2)}\n`);
      });
    },
  };
}
