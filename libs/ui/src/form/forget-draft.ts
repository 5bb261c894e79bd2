import { draftOwner } from './draft-owner';

/** Forgets what was typed into the form of this name (`keepAs`), once something newer is stored otherwise. */
export function forgetDraft(name: string): void {
  import('./kept-drafts').then(
    ({ draftsOf }) => draftsOf(draftOwner()).forget(name),
    (error: unknown) => console.error('A draft could not be forgotten', error),
  );
}
