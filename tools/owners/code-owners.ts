import type { RemoteFacts } from '@lineup/contract/facts';

/** What belongs to no remote. */
const REST: [path: string, ...owners: string[]][] = [
  ['*', '@lineup/platform'],
  ['/apps/shell/', '@lineup/platform'],
  ['/libs/contract/', '@lineup/platform', '@lineup/squads'],
  ['/libs/ui/', '@lineup/design'],
  ['/local-supabase/', '@lineup/platform'],
  ['/supabase/migrations/', '@lineup/data'],
  ['/supabase/schemas/', '@lineup/data'],
  ['/supabase/tests/', '@lineup/data'],
];

/** The text of `CODEOWNERS`: each remote belongs to the squad that its `remote.json` names. */
export function codeOwners(remotes: readonly Pick<RemoteFacts, 'id' | 'owner'>[]): string {
  const lines = [
    ...REST,
    ...remotes.map(({ id, owner }): [string, string] => {
      if (!owner) throw new Error(`apps/${id}/remote.json names no owner`);
      return [`/apps/${id}/`, owner];
    }),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const width = Math.max(...lines.map(([path]) => path.length)) + 3;
  return [
    '# Written by "npm run owners -- --write" from the owners in remote.json. The last match wins.',
    ...lines.map(([path, ...owners]) => path.padEnd(width) + owners.join(' ')),
    '',
  ].join('\n');
}
