/** Lists that can be kept → what they are called, and where they are. */
const LISTS: Record<string, { label: string; path: string }> = {
  posts: { label: 'Teams looking for players', path: '/teams/posts' },
  colleges: { label: 'Colleges', path: '/colleges' },
  needs: { label: 'Open spots that fit you', path: '/matchmaking' },
  players: { label: 'Players looking for a team', path: '/players?looking=true' },
  teams: { label: 'Teams', path: '/teams' },
  scrims: { label: 'Open scrims', path: '/teams/scrims' },
};

/** Fields of a kept list by their name in its address, where that differs; `rank` and `times` are the viewer's own. */
const PARAMETERS: Record<string, [name: string, value?: string]> = {
  role: ['q'],
  text: ['q'],
  my_rank: ['rank', 'mine'],
  my_times: ['times', 'mine'],
  my_search: ['fit', 'mine'],
  roles: ['role'],
  pledged: ['answers'],
  ordinal: ['rank'],
};

/** "Colleges: Valorant, TX" */
export const keptLabel = ({ kind, name }: { kind: string; name: string }) =>
  `${LISTS[kind]?.label ?? 'List'}${name ? `: ${name}` : ''}`;

/** The address that shows the list. */
export function keptAddress({ kind, filter }: { kind: string; filter: Record<string, unknown> }): string {
  const params = new URLSearchParams();
  for (const [field, value] of Object.entries(filter)) {
    const [name, fixed] = PARAMETERS[field] ?? [field];
    for (const each of [value].flat()) params.append(name, fixed ?? String(each));
  }
  const path = LISTS[kind]?.path ?? '/';
  return params.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${params}` : path;
}
