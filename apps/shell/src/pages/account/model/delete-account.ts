import { DataError, callFunction } from '@lineup/data';
import type { DeletionBlocker } from './own-account';

/** Deletes the account, or gives what has to be settled first. */
export async function deleteAccount(confirmation: string): Promise<DeletionBlocker[]> {
  try {
    await callFunction('delete-account', { confirmation });
    return [];
  } catch (error) {
    if (!(error instanceof DataError) || error.status !== 409) throw error;
    const details = (error.answer as { details?: DeletionBlocker[] } | null)?.details;
    // Without reasons it is no answer of ours, and the account is still there.
    if (!Array.isArray(details) || details.length === 0) throw error;
    return details;
  }
}
