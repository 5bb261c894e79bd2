import { sentence } from '@lineup/language';
import { t } from '../language/language';
import { sayFacts, type FitFacts } from './fit-words';

/** Lists that can be kept → what they are called, and where they are. */
const LISTS: Record<string, { label: string; path: string }> = {
  posts: { label: sentence('Teams looking for players'), path: '/teams/posts' },
  colleges: { label: sentence('Colleges'), path: '/colleges' },
  needs: { label: sentence('Open spots that fit you'), path: '/matchmaking' },
  players: { label: sentence('Players looking for a team'), path: '/players?looking=true' },
  teams: { label: sentence('Teams'), path: '/teams' },
  scrims: { label: sentence('Open scrims'), path: '/teams/scrims' },
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
export function keptLabel({ kind, choices }: { kind: string; choices: FitFacts }): string {
  const label = t(LISTS[kind]?.label ?? sentence('List'));
  const said = sayFacts(choices).join(', ');
  return said ? `${label}: ${said}` : label;
}

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
