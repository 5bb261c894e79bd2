import type { DraftState } from '@lineup/data/server-draft';

/** Where what was typed is now. */
export function draftText(state: DraftState, isChanged: boolean, isStored: boolean): string {
  if (!isChanged) return isStored ? 'All changes saved.' : '';
  if (state === 'here') return 'No connection. What you write is kept in this browser.';
  return state === 'saved' ? 'Not saved yet. Your draft is kept.' : 'Not saved yet.';
}
