import type { Role } from './cooldown';
import type { Verdict } from './figures';

type View = 'list' | 'changes' | 'edit';
const SORTS = ['hero', 'ability', 'cooldown', 'ultimate'] as const;
export type Sort = (typeof SORTS)[number];

/** How many heroes stand side by side. */
export const MAX_COMPARED = 4;
const MAX_TEXT_LENGTH = 100;

/** What the page shows. It lives in the address, so that it can be bookmarked and passed on. */
export interface Asked {
  view: View;
  text: string;
  role: Role | '';
  sort: Sort;
  isDescending: boolean;
  /** Slugs of heroes side by side; the comparison shows while there is one. */
  compared: string[];
  /** Slugs of heroes that are picked in the list, for a comparison. */
  picked: string[];
  /** How changes are grouped. */
  by: 'snapshot' | 'hero';
  verdict: Verdict | '';
}

const slugs = (list: string | null): string[] => [
  ...new Set((list ?? '').split(',').filter((slug) => /^[\p{L}\p{N}-]{1,80}$/u.test(slug))),
];

const pick = <Value extends string>(values: readonly Value[], value: string | null): Value | '' =>
  values.find((each) => each === value) ?? '';

export function readAsked(params: URLSearchParams): Asked {
  const sort = params.get('sort') ?? '';
  return {
    view: pick(['changes', 'edit'], params.get('view')) || 'list',
    text: (params.get('q') ?? '').trim().slice(0, MAX_TEXT_LENGTH),
    role: pick(['VANGUARD', 'DUELIST', 'STRATEGIST'], (params.get('role') ?? '').toUpperCase()),
    sort: pick(SORTS, sort.replace(/^-/, '')) || 'hero',
    isDescending: sort.startsWith('-'),
    compared: slugs(params.get('compare')).slice(0, MAX_COMPARED),
    picked: slugs(params.get('pick')).slice(0, MAX_COMPARED),
    by: params.get('by') === 'hero' ? 'hero' : 'snapshot',
    verdict: pick(['buff', 'nerf', 'mixed', 'changed', 'new', 'removed'], params.get('change')),
  };
}

/** As an address; defaults are left out, so that equal pages have equal addresses. Commas stay readable. */
export function writeAsked({ view, text, role, sort, isDescending, compared, picked, by, verdict }: Asked): string {
  const params = new URLSearchParams();
  if (view !== 'list') params.set('view', view);
  if (text.trim()) params.set('q', text.trim());
  if (role) params.set('role', role.toLowerCase());
  if (sort !== 'hero' || isDescending) params.set('sort', `${isDescending ? '-' : ''}${sort}`);
  if (by !== 'snapshot') params.set('by', by);
  if (verdict) params.set('change', verdict);
  const lists = [
    compared.length > 0 && `compare=${compared.map(encodeURIComponent).join(',')}`,
    picked.length > 0 && `pick=${picked.map(encodeURIComponent).join(',')}`,
  ];
  const search = [params.toString(), ...lists].filter(Boolean).join('&');
  return search && `?${search}`;
}
