import path from 'node:path';
import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
import { SERVER } from '@lineup/build/server-environment';
import { root } from '@lineup/build/shared-modules';
import { shellConfig } from '@lineup/build/shell-preset';
import { remoteIds } from '@lineup/build/remotes';

/** Builds shell and remotes from the same sources as one app, into a folder of its own. */
export async function buildMono(folder: string): Promise<void> {
  const cwd = path.join(root, 'apps/shell');
  const base = await shellConfig()({ env: 'production', command: 'build', envMode: 'production', meta: {} as never });
  // The comparison is of what browsers load.
  delete base.environments?.[SERVER];
  const mono: RsbuildConfig = {
    tools: {
      rspack: (config, { rspack }) => {
        config.plugins ??= [];
        config.plugins.push(
          new rspack.experiments.VirtualModulesPlugin({
            [path.join(import.meta.dirname, 'browser/remote-routes.ts')]: remoteRoutes(),
          }),
        );
        for (const [module, stand] of [
          [/\/load-remote$/, 'load-remote.ts'],
          [/\/preload$/, 'preload.ts'],
        ] as const)
          config.plugins.push(
            new rspack.NormalModuleReplacementPlugin(module, (data) => {
              if (data.context.startsWith(path.join(cwd, 'src')))
                data.request = path.join(import.meta.dirname, 'browser', stand);
            }),
          );
      },
    },
    output: { distPath: { root: folder }, cleanDistPath: true },
  };
  const rsbuild = await createRsbuild({ cwd, rsbuildConfig: mergeRsbuildConfig(base, mono) });
  const { close } = await rsbuild.build();
  await close();
}

/** Source of the module that maps each remote to its routes: what the site would be without federation. */
function remoteRoutes(): string {
  const lines = remoteIds.map((id) => {
    const routes = path.join(root, 'apps', id, 'src/routes.tsx');
    return `  ${JSON.stringify(id)}: () => import(/* webpackChunkName: "${id}" */ ${JSON.stringify(routes)}),`;
  });
  return `export const remoteRoutes = {\n${lines.join('\n')}\n};\n`;
}
