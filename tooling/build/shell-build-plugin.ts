import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT, type ShellOffer } from '@lineup/contract/compatibility';
import type { RsbuildPlugin } from '@rsbuild/core';
import { integrityOf } from './integrity.ts';
import { databaseNeeds } from './database-needs.ts';
import { givenToSlots, providedExports, secondExports } from './module-exports.ts';
import { federationVersion, providedModules, SHELL_FOLDER } from './shared-modules.ts';
import { compilationsOf, SERVER, serverFile, WORKER } from './server-environment.ts';
import { SHELL_PRELOADS, shellPreloads } from './shell-preloads.ts';

/** Name of the file that says what a built shell offers to remotes. */
export const SHELL_OFFER = 'shell.json';

/** After the build, names the release in the page, and writes what it offers and which chunks a server may start early. */
export function shellBuildPlugin(): RsbuildPlugin {
  return {
    name: 'lineup:shell-build',
    setup(api) {
      api.onAfterBuild(({ stats }) => {
        if (stats?.hasErrors()) return;
        const page = path.join(api.context.distPath, 'index.html');
        const html = withIntegrity(readFileSync(page, 'utf8'), api.context.distPath);
        const compilations = compilationsOf(stats);
        const compilation = compilations.find(({ name }) => name !== SERVER && name !== WORKER);
        const server = serverFile(
          compilations.find(({ name }) => name === SERVER),
          api.context.distPath,
        );
        const worker = path.join(api.context.distPath, `${WORKER}.js`);
        // The page names every script by content, so its hash identifies the release, with that of what draws it and of the worker.
        const release = createHash('sha256')
          .update(html + (server?.integrity ?? '') + (existsSync(worker) ? integrityOf(worker) : ''))
          .digest('hex')
          .slice(0, 12);
        writeFileSync(page, html.replace('<head>', `<head><meta name="release" content="${release}">`));
        const exports = compilation && providedExports(compilation);
        const offer: ShellOffer = {
          release,
          contract: CONTRACT,
          pluginVersion: federationVersion(),
          provided: providedModules(SHELL_FOLDER),
          exports,
          second: exports && compilation && secondExports(compilation),
          database: databaseNeeds(compilations),
          slotExports: exports && givenToSlots(exports),
          ...(server && {
            server: { ...server, file: `/${server.file}` },
            draw: statedBeside<string[]>(api.context.rootPath, 'draw.json'),
          }),
          languages: statedBeside<Record<string, string[]>>(api.context.rootPath, 'languages.json'),
        };
        writeFileSync(path.join(api.context.distPath, SHELL_OFFER), `${JSON.stringify(offer, null, 2)}\n`);
        if (compilation)
          writeFileSync(
            path.join(api.context.distPath, SHELL_PRELOADS),
            JSON.stringify(shellPreloads(compilation, api.context.rootPath)),
          );
      });
    },
  };
}

/** What a file beside the shell's sources states: which of its pages a server may draw, and which are whole in a language. */
function statedBeside<T>(folder: string, name: string): T {
  return JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as T;
}

/** Gives the page's own small scripts, which the bundler only copies, their integrity too. */
export function withIntegrity(html: string, dist: string): string {
  return html.replace(
    /<script\b([^>]*?)\bsrc="(\/[^"]+)"([^>]*)>/g,
    (tag, before: string, src: string, after: string) => {
      if (/\bintegrity=/.test(before + after)) return tag;
      const integrity = integrityOf(path.join(dist, src));
      return `<script${before}src="${src}" integrity="${integrity}" crossorigin="anonymous"${after}>`;
    },
  );
}
