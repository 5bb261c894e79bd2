import type { Location } from 'react-router-dom';

/** What an entry of the history knows of the dialogs that are open with it. */
export interface DialogEntry {
  /** From the first to the one on top: the search parameter that opens it, null for a dialog without an address. */
  names: readonly (string | null)[];
  /** Key of the page's own entry. */
  page: string;
}

export function dialogEntry({ state, key }: Pick<Location, 'state' | 'key'>): DialogEntry {
  const { dialogs } = (state ?? {}) as { dialogs?: DialogEntry };
  return dialogs ?? { names: [], page: key };
}

/** The state of a location, with these dialogs open. */
export function withDialogs(location: Location, names: DialogEntry['names']): object {
  return { ...location.state, dialogs: { names, page: dialogEntry(location).page } };
}
