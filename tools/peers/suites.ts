/** The suites of supabase-js that test against a server, at the commit that was read. */
export const COMMIT = '381bded5ced48c4621830576bf8cbecc34edc85c';

export interface PeerSuite {
  name: string;
  /** The folder that holds `supabase/`. */
  workdir: string;
  /** Given to jest. */
  args: string[];
  /** Lines of migrations and seed that no PostgreSQL without PostGIS takes. */
  leftOut?: RegExp;
  /** Tests of what local-supabase/README.md says it does not do. */
  unclaimed?: RegExp;
}

export const suites: PeerSuite[] = [
  {
    name: 'postgrest-js',
    workdir: 'test',
    args: ['--testPathIgnorePatterns', 'test/v12/'],
    leftOut: /create extension.*postgis|shop_geom/i,
    unclaimed: /: geojson$/,
  },
  {
    name: 'auth-js',
    workdir: 'test',
    args: ['--config', 'jest.config.cli.js'],
    unclaimed: /passkey end-to-end|WebAuthn MFA|OAuth Admin|with invalid phone number$/i,
  },
  { name: 'storage-js', workdir: 'test', args: [], unclaimed: /transformed (file|image)$/ },
  { name: 'supabase-js', workdir: '.', args: ['test/integration.test.ts'] },
];
