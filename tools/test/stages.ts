/** The steps of `npm test`, in order: cheap ones first, so that a slip shows early. */
export interface Stage {
  id: string;
  title: string;
  command: string[];
  /** How the step's checks are counted: by its report file, or as one check. */
  report?: 'vitest' | 'playwright';
}

const vitest = (config: string, ...more: string[]): string[] => ['vitest', 'run', '--config', config, ...more];

export const stages: Stage[] = [
  { id: 'format', title: 'Format', command: ['oxfmt', '--check', '.'] },
  { id: 'lockfile', title: 'Lock file', command: ['node', 'tools/run.mjs', 'lockfile', '--check'] },
  { id: 'lint', title: 'Lint', command: ['oxlint', '--deny-warnings'] },
  { id: 'boundaries', title: 'Module boundaries', command: ['node', 'tools/run.mjs', 'boundaries'] },
  { id: 'unused', title: 'No unused code or packages', command: ['knip'] },
  { id: 'typecheck', title: 'Type check', command: ['nx', 'run-many', '-t', 'typecheck', '--outputStyle=static'] },
  { id: 'unit', title: 'Unit and component tests', command: vitest('vitest.config.ts'), report: 'vitest' },
  {
    id: 'conformance',
    title: 'Backend conformance',
    command: vitest('local-supabase/vitest.conformance.config.ts'),
    report: 'vitest',
  },
  {
    id: 'database',
    title: 'Database rules',
    command: vitest('supabase/vitest.database.config.ts'),
    report: 'vitest',
  },
  { id: 'types', title: 'Generated types are current', command: ['node', 'tools/run.mjs', 'types', '--check'] },
  { id: 'schema', title: 'Schemas and migrations agree', command: ['node', 'tools/run.mjs', 'schema', '--check'] },
  {
    id: 'shared-names',
    title: 'Names shared with remotes',
    command: ['node', 'tools/run.mjs', 'shared-names', '--check'],
  },
  { id: 'owners', title: 'Owners of remotes', command: ['node', 'tools/run.mjs', 'owners', '--check'] },
  { id: 'build', title: 'Build', command: ['node', 'tools/run.mjs', 'build'] },
  { id: 'budgets', title: 'Bytes and requests', command: ['node', 'tools/run.mjs', 'bench', '--budgets'] },
  { id: 'journeys', title: 'Journeys in Chromium', command: ['playwright', 'test'], report: 'playwright' },
  { id: 'clauses', title: 'Clause ids exist', command: ['node', 'tools/run.mjs', 'clauses', '--check'] },
];

/** The steps for one app: what its squad answers for, the contract with the others, its journeys and that the whole site opens. */
export function stagesOf(app: string): Stage[] {
  const named = (id: string) => stages.filter((stage) => stage.id === id);
  const folder = `apps/${app}`;
  const projects = [`@lineup/${app}`, `@lineup/${app}-e2e`].join(',');
  return [
    { id: 'format', title: 'Format', command: ['oxfmt', '--check', folder] },
    { id: 'lint', title: 'Lint', command: ['oxlint', '--deny-warnings', folder] },
    ...named('boundaries'),
    {
      id: 'typecheck',
      title: 'Type check',
      command: ['nx', 'run-many', '-t', 'typecheck', '-p', projects, '--outputStyle=static'],
    },
    {
      id: 'unit',
      title: 'Unit, component and contract tests',
      command: vitest('vitest.config.ts', '--project', app, '--project', 'contract'),
      report: 'vitest',
    },
    ...named('owners'),
    ...named('shared-names'),
    {
      id: 'journeys',
      title: 'Own journeys, and one through the shell',
      command: ['playwright', 'test', ...new Set([`${folder}/e2e/`, SMOKE])],
      report: 'playwright',
    },
  ];
}

/** A walk through the main page of every app. */
const SMOKE = 'apps/shell/e2e/smoke.spec.ts';
