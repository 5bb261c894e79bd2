import type { KnipConfig } from 'knip';

/** Packages whose sources are named by a path, and which a package names so that nx knows what its change reaches. */
const KNOWN_TO_NX = ['@lineup/.*'];

export default {
  workspaces: {
    '.': {
      // Run by its path.
      ignoreDependencies: ['dependency-cruiser'],
    },
    'apps/*': { entry: ['src/slots/*.{ts,tsx}'] },
    'apps/*/e2e': { entry: ['**/*.spec.ts'], ignoreDependencies: KNOWN_TO_NX },
    'apps/shell': {
      entry: ['rsbuild.config.ts', 'src/main.tsx', 'src/server/server.ts', 'src/worker/worker.ts', 'public/watch.js'],
      // Its build calls the bundler, which knip has not.
      rsbuild: false,
      // Written by the build.
      ignoreUnresolved: ['#ui-components', '#ui-components-now', '#second-majors', '#second-majors-now'],
      // The runtime of a version is that of `@module-federation/enhanced`.
      ignoreDependencies: ['@module-federation/.*'],
    },
    'local-supabase': {
      entry: ['vitest.*.config.ts', 'conformance/project/supabase/functions/*/index.ts'],
      ignoreDependencies: ['deno', 'npm'],
      ignoreBinaries: ['unshare'],
    },
    supabase: { entry: ['functions/*/index.ts'], vitest: { config: ['vitest.*.config.ts'] } },
    'supabase/tests': { entry: ['**/*.test.ts'], ignoreDependencies: KNOWN_TO_NX },
    'tooling/*': { entry: [] },
    'tooling/site': { ignoreBinaries: ['nginx', 'caddy'] },
    tools: {
      entry: [
        '*/main.ts',
        'brand/draw.ts',
        'bench/mono/browser/*.ts',
        'drawing/*.test.tsx',
        'release/outside.ts',
        'release/tests/ship-many.ts',
      ],
      ignoreDependencies: KNOWN_TO_NX,
    },
  },
  // Generated.
  ignore: ['libs/data/src/database.types.ts'],
} satisfies KnipConfig;
