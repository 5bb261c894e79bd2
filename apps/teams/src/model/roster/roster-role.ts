import { databaseSays } from '../../language';
import { asWords } from '../words';

/** Name of a role in a team: "Trial Player", "Head Coach", "Co-Captain". */
export function roleLabel(role: string): string {
  const said = databaseSays(role);
  if (said !== role) return said;
  if (role === 'trial') return 'Trial Player';
  if (role === 'co_captain') return 'Co-Captain';
  return asWords(role).replaceAll(/(^| )\p{Ll}/gu, (start) => start.toUpperCase());
}
