import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { root } from '@lineup/build/shared-modules';
import { PACKAGES, packedDescription, type Description } from './packages.ts';
import { withFileNames } from './file-names.ts';

/** What stays at home: tests, and settings of the workspace. */
const AT_HOME = /\.(test|fixture)\.|(^|\/)(vitest\.config|tsconfig|package|project)\b/;

/** Builds every package into a folder of its own below `to`, as it will be installed. Returns the folders. */
export async function buildPackages(to: string, number: number): Promise<string[]> {
  compile(to);
  const folders = Object.entries(PACKAGES).map(([name, source]) => {
    const folder = path.join(to, source);
    for (const file of filesOf(path.join(root, source))) {
      if (AT_HOME.test(file)) continue;
      if (/\.tsx?$/.test(file) && !/database\.types\.ts$/.test(file)) continue;
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      cpSync(path.join(root, source, file), path.join(folder, file));
    }
    const description = JSON.parse(readFileSync(path.join(root, source, 'package.json'), 'utf8')) as Description;
    const packed = packedDescription(description, number, installed);
    writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
    cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
    writeFileSync(
      path.join(folder, 'README.md'),
      `# ${name}\n\n${description.description}\n\nFor remotes of Lineup in other repositories: docs/shipping.md of Lineup, "From another repository".\n`,
    );
    for (const file of filesOf(folder).filter((each) => /\.(js|d\.ts)$/.test(each))) {
      const own = path.join(folder, file);
      writeFileSync(own, withFileNames(readFileSync(own, 'utf8'), own));
    }
    return folder;
  });
  await bundleRelease(path.join(to, PACKAGES['@lineup/build']!));
  return folders;
}

/** Scripts and types of all packages at once, below the folders of their sources. */
function compile(to: string): void {
  const config = path.join(root, '.lineup', `pack-${process.pid}.json`);
  mkdirSync(path.dirname(config), { recursive: true });
  const include = Object.values(PACKAGES).map((folder) => `../${folder}/${folder.startsWith('libs') ? 'src' : '*.ts'}`);
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../tsconfig.base.json',
      include,
      exclude: ['../**/*.test.*', '../**/vitest.config.ts'],
      compilerOptions: {
        noEmit: false,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        rootDir: '..',
        outDir: to,
        types: ['@rsbuild/core/types', 'node'],
      },
    }),
  );
  try {
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', config], { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`the packages do not compile:\n${stdout}`);
  } finally {
    rmSync(config);
  }
}

/** The command that releases a remote: its sources as one file, beside the build that it calls. */
async function bundleRelease(folder: string): Promise<void> {
  const rsbuild = await createRsbuild({
    cwd: root,
    rsbuildConfig: {
      mode: 'production',
      logLevel: 'error',
      source: { entry: { 'lineup-release': './tools/release/outside.ts' } },
      output: {
        target: 'node',
        module: true,
        minify: false,
        legalComments: 'none',
        cleanDistPath: false,
        distPath: { root: folder },
        filename: { js: '[name].js' },
        // Packages of others and ours are installed beside it; of our tools it takes what it needs.
        externals: [
          ({ request = '' }, done) => {
            const isOurTool = /^@lineup\/(site|local-supabase|supabase)\b|^@lineup\/language\/address$/.test(request);
            if (isOurTool || /^[./]/.test(request)) return done();
            return done(undefined, `module ${request}`);
          },
        ],
      },
    },
  });
  await rsbuild.build();
  const file = path.join(folder, 'lineup-release.js');
  writeFileSync(file, `#!/usr/bin/env node\n${readFileSync(file, 'utf8')}`, { mode: 0o755 });
}

function installed(name: string): string {
  const file = path.join(root, 'node_modules', name, 'package.json');
  if (!existsSync(file)) throw new Error(`${name} is not installed; run "npm ci"`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** The files of a folder and the folders in it, without what is installed or made there. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file));
}
