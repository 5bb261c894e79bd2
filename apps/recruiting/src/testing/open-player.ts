import type { UserRole } from '@lineup/auth';
import type { Player } from '../player/model/load-player';
import { fakeBackend } from '@lineup/data/testing';
import { onboardingAnswer } from './onboarding-answer';
import { renderRemote } from './render-remote';

export const LOAD = 'POST /rpc/load_player';
export const clip = { id: 'l1', title: 'Ace on Ascent', url: 'https://youtu.be/dQw4w9WgXcQ', kind: 'highlight' };
export const other = { id: 'l2', title: 'Match history', url: 'https://stats.example/riley', kind: 'stats' };

/** Opens a player's page; `becomes` is what the server answers from then on. */
export function openPlayer(player: Player, viewer?: string, roles: UserRole[] = [], search = '') {
  let answer = player;
  const backend = fakeBackend({ [LOAD]: () => answer, 'POST /rpc/load_onboarding': onboardingAnswer() });
  const view = renderRemote(`/player/riley-tran${search}`, viewer, roles);
  return { ...view, backend, becomes: (change: Partial<Player>) => void (answer = { ...answer, ...change }) };
}
