import { databaseSays } from '../../language';
/** Name of a role in a team: "Trial Player", "Head Coach", "Co-Captain". */
export function roleLabel(role: string): string {
  const said = databaseSays(role);
  return said === role ? englishRole(role) : said;
}

/** The same in English, as files have it, whoever writes and reads them. */
export function englishRole(role: string): string {
  if (role === 'trial') return 'Trial Player';
  if (role === 'co_captain') return 'Co-Captain';
  return role.replaceAll('_', ' ').replaceAll(/(^| )\p{Ll}/gu, (start) => start.toUpperCase());
}
