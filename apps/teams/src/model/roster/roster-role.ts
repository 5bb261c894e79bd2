import { asWords } from '../words';

/** Name of a role in a team: "Trial Player", "Head Coach", "Co-Captain". */
export function roleLabel(role: string): string {
  if (role === 'trial') return 'Trial Player';
  if (role === 'co_captain') return 'Co-Captain';
  return asWords(role).replaceAll(/(^| )\p{Ll}/gu, (start) => start.toUpperCase());
}
