/** What a new remote is to be. */
export interface NewRemote {
  id: string;
  /** A remote of another repository, with the ranges of the packages that it installs. */
  outside?: Record<string, string> | undefined;
  /** Without React: it draws its pages itself. */
  isPlain?: boolean | undefined;
}

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** The files of a remote that shows one page, by their names in its folder. Throws what is wrong with its id. */
export function filesOfRemote({ id, outside, isPlain = false }: NewRemote): Record<string, string> {
  if (!ID.test(id)) throw new Error(`"${id}" is no id: lower-case letters, digits and hyphens, a letter first.`);
  const title = titleOf(id);
  const facts = {
    id,
    contract: 2,
    owner: `@lineup/${id}`,
    contact: `${id}@lineup.example`,
    runbook: outside ? 'RUNBOOK.md' : `apps/${id}/RUNBOOK.md`,
    basePaths: [`/${id}`],
    flag: flagOf(id),
    nav: [{ label: title, placement: 'link', items: [{ label: title, href: `/${id}` }] }],
  };
  return {
    'remote.json': json(facts),
    'package.json': json(outside ? outsidePackage(id, title, outside, isPlain) : workspacePackage(id, title, isPlain)),
    'rsbuild.config.ts': `import { remoteConfig } from '@lineup/build/remote-preset';\n\nexport default remoteConfig('${id}', import.meta.dirname);\n`,
    'tsconfig.json': json(outside ? outsideTypes : workspaceTypes),
    'RUNBOOK.md': runbookOf(id, title, Boolean(outside)),
    ...(outside ? { '.gitignore': 'dist\nnode_modules\n' } : { 'vitest.config.ts': tests(id) }),
    ...(isPlain ? plainSources(id, title) : reactSources(id, title, !outside)),
  };
}

/** Key of the flag that turns a new remote on. */
export const flagOf = (id: string) => `remote_${id.replaceAll('-', '_')}`;

function titleOf(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function workspacePackage(id: string, title: string, isPlain: boolean) {
  return {
    name: `@lineup/${id}`,
    version: '0.1.0',
    private: true,
    description: `${title}.`,
    type: 'module',
    scripts: {
      build: 'rsbuild build',
      dev: 'rsbuild dev',
      typecheck: 'tsc -p .',
      test: 'vitest run',
      lint: 'oxlint --deny-warnings .',
    },
    dependencies: { '@lineup/contract': '*', ...(!isPlain && { '@lineup/ui': '*' }) },
    devDependencies: { '@lineup/build': '*', '@lineup/testing': '*' },
  };
}

/** All is for development: what it uses at run time comes from the shell. */
function outsidePackage(id: string, title: string, versions: Record<string, string>, isPlain: boolean) {
  const named = isPlain ? PLAIN : REACT;
  return {
    name: id,
    version: '0.1.0',
    private: true,
    description: `${title}, a remote of Lineup.`,
    type: 'module',
    scripts: { build: 'rsbuild build', typecheck: 'tsc -p .', release: 'lineup-release' },
    devDependencies: Object.fromEntries(named.map((name) => [name, versions[name] ?? '*'])),
  };
}

/** Packages that a remote in another repository installs, without React and with it. */
export const PLAIN = ['@lineup/build', '@lineup/contract', '@rsbuild/core', '@types/node', 'typescript'];
export const REACT = [
  ...['@lineup/auth', '@lineup/build', '@lineup/contract', '@lineup/data', '@lineup/flags', '@lineup/ui'],
  ...['@rsbuild/core', '@tanstack/react-query', '@types/node', '@types/react', '@types/react-dom'],
  ...['react', 'react-dom', 'react-router-dom', 'typescript', 'zustand'],
];

const workspaceTypes = {
  extends: '../../tsconfig.base.json',
  include: ['src', '*.ts'],
  compilerOptions: { rootDir: '../..', types: ['@rsbuild/core/types'] },
};

const outsideTypes = {
  include: ['src', '*.ts'],
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['@rsbuild/core/types', 'node'],
  },
};

const tests = (id: string) =>
  `import { defineConfig } from 'vitest/config';\nimport { vitestRemote } from '@lineup/testing/vitest-preset';\n\nexport default defineConfig(vitestRemote('${id}'));\n`;

function runbookOf(id: string, title: string, isOutside: boolean): string {
  const command = isOutside ? 'npx lineup-release' : 'npm run release --';
  return `# ${title}: when it fails

- What runs: \`${command} --list ${id} --to production\`, or Remotes in the console.
- Back to the version before: \`${command} ${id} --to production --rollback\`, or **Roll back** in the console.
- Off: turn \`${flagOf(id)}\` off under Flags in the console.
`;
}

function reactSources(id: string, title: string, withTest: boolean): Record<string, string> {
  const page = `${id}-page`;
  return {
    'src/routes.tsx': `import { defineRemote } from '@lineup/contract';

export default defineRemote({
  routes: [{ path: '/${id}', lazy: () => import('./${page}/${page}') }],
});
`,
    [`src/${page}/${page}.tsx`]: `import { PageHeader } from '@lineup/ui/page-header';

export function Component() {
  return <PageHeader title="${title}" />;
}
`,
    ...(withTest && {
      [`src/${page}/${page}.test.tsx`]: `import { TestShell } from '@lineup/contract/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import remote from '../routes';

test('the page has its title', async () => {
  render(<TestShell remote={remote} path="/${id}" />);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('${title}');
});
`,
    }),
  };
}

function plainSources(id: string, title: string): Record<string, string> {
  return {
    'src/mount.ts': `import { defineMount, type MountView } from '@lineup/contract';

export default defineMount((element, site) => {
  const heading = document.createElement('h1');
  heading.textContent = '${title}';
  const line = document.createElement('p');
  const show = ({ viewer }: MountView) => {
    line.textContent = viewer ? 'You are signed in.' : 'You are a visitor.';
  };
  show(site.view());
  const stop = site.subscribe(show);
  element.append(heading, line);
  return stop;
});
`,
  };
}
