const storeys = require('./tools/boundaries/storeys.cjs');

const layer = (name, allowed) => ({
  name: `lib-${name}-layer`,
  comment: `libs/${name} may import only: ${allowed.join(', ') || 'no other lib'}`,
  severity: 'error',
  // What tests open a remote with puts the session into the shell.
  from: { path: `^libs/${name}/`, pathNot: '^libs/auth/src/render-remote\\.tsx$' },
  to: { path: '^libs/', pathNot: `^libs/(${[name, ...allowed].join('|')})/` },
});

module.exports = {
  forbidden: [
    {
      name: 'apps-do-not-import-apps',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/([^/]+)/', pathNot: '^apps/$1/' },
    },
    { name: 'libs-do-not-import-apps', severity: 'error', from: { path: '^libs/' }, to: { path: '^apps/' } },
    layer('base', []),
    layer('schema', []),
    layer('language', []),
    layer('contract', []),
    layer('data', ['base', 'schema', 'language']),
    layer('auth', ['data', 'language']),
    layer('product', ['data', 'schema', 'language', 'ui', 'auth']),
    layer('flags', ['data', 'auth', 'schema']),
    layer('ui', ['base', 'schema', 'language']),
    {
      name: 'only-language-imports-lingui',
      comment: 'it comes with a catalogue, so that English readers load none of it',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '^libs/language/' },
      to: { path: 'node_modules/@lingui/' },
    },
    {
      name: 'only-data-and-ui-import-base',
      comment:
        'apps take its names from libs/data, which the shell provides once: a class must be the same one everywhere',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '^libs/(base|data|ui)/' },
      to: { path: '^libs/base/' },
    },
    {
      name: 'only-ui-imports-antd',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '^libs/ui/' },
      to: { path: 'node_modules/(antd|@ant-design|@rc-component)/' },
    },
    {
      name: 'only-data-imports-supabase-js',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '^libs/data/|/e2e/' },
      to: { path: 'node_modules/@supabase/' },
    },
    {
      name: 'only-schema-imports-zod',
      comment: 'the schemas of the registry are read by tools and tests, and stay out of the browser',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '^libs/schema/|^libs/contract/src/registry\\.ts$' },
      to: { path: 'node_modules/zod/' },
    },
    {
      name: 'remotes-do-not-import-the-federation-runtime',
      severity: 'error',
      from: { path: '^apps/(?!shell/)' },
      to: { path: 'node_modules/@module-federation/' },
    },
    {
      name: 'browser-code-does-not-import-the-backend',
      severity: 'error',
      from: { path: '^(apps|libs)/[^/]+/src/' },
      to: { path: '^(supabase|local-supabase|tooling|tools)/', pathNot: '^tooling/testing/' },
    },
    {
      name: 'tests-alone-import-what-tests-share',
      severity: 'error',
      from: { path: '^(apps|libs)/[^/]+/src/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^tooling/testing/' },
    },
    {
      name: 'local-supabase-knows-no-product',
      comment: 'it serves the supabase/ of any folder; what a product needs is passed to startStack',
      severity: 'error',
      from: { path: '^local-supabase/' },
      to: { path: '^(apps|libs|supabase|tooling|tools)/|node_modules/@lineup/' },
    },
    ...storeys(process.cwd()),
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'declared-dependencies',
      severity: 'error',
      from: { path: '^(apps|libs)/[^/]+/src/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|\\.d\\.ts$' },
    // Without the swc parser the cruiser reads no TypeScript 7 file and passes everything.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
};
