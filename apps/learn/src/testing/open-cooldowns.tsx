import type { UserRole } from '@lineup/auth';
import { fakeBackend } from '@lineup/data/testing';
import { toastStore } from '@lineup/ui/toast';
import { renderRemote } from './render-remote';

export const STAFF: UserRole[] = [{ role: 'yes_staff', college_id: null }];
export const answer = {
  as_of: '2026-01-18',
  heroes: [
    [
      'Groot',
      [
        ['Ironwood Wall', 'V', 'N', 'E', 12, 1, null, null, null],
        ['Thornlash Wall', 'V', 'N', 'SHIFT', 6, 2, null, null, null],
        ['Strangling Prison', 'V', 'U', 'Q', null, null, 2800, null, null],
      ],
    ],
    [
      'Jeff The Land Shark',
      [
        ['Healing Bubble', 'S', 'N', 'E', 6, 3, null, null, '2026-02-02'],
        ["It's Jeff!", 'S', 'U', 'Q', null, null, 4500, null, null],
      ],
    ],
    ['Mantis', [['Natural Anger', 'S', 'N', 'F', null, null, null, 'Consume 1 Life Orb', null]]],
  ],
  changes: [
    ['Groot', 'Ironwood Wall', '8s', '12s', '2025-05-17', '2025-07-05'],
    ['Groot', 'Thornlash Wall', '8s, 2 charges', '6s, 2 charges', '2025-05-17', '2025-07-05'],
  ],
};
const row = (ability: string, rest: object = {}) => ({
  id: `00000000-0000-4000-8000-${String(ability.length).padStart(12, '0')}`,
  hero: 'Groot',
  role: 'VANGUARD',
  ability,
  kind: 'Normal',
  input_key: 'E',
  cooldown_seconds: 12,
  charges: 1,
  energy_cost: null,
  note: null,
  as_of: '2026-01-18',
  updated_at: '2026-01-18T00:00:00.000001+00:00',
  ...rest,
});
export const wall = row('Ironwood Wall');
export const editor = {
  version: 'v1',
  as_of: '2026-01-18',
  rows: [wall, row('Thornlash')],
  history: [],
  last_import: null,
};

/** Opens the cooldowns at an address. */
export function openCooldowns(
  search = '',
  { roles = [] as UserRole[], answers = {} as Parameters<typeof fakeBackend>[0] } = {},
) {
  const backend = fakeBackend({
    'GET /rpc/load_cooldowns': answer,
    'POST /rpc/load_cooldown_editor': editor,
    ...answers,
  });
  const { user } = renderRemote(`/mr/cooldowns${search}`, roles.length > 0 ? 'ann' : undefined, roles);
  return { backend, user };
}
export const toasts = () => toastStore.getState().toasts.map(({ title }) => title);
