import { local } from '../../../federation/registry/overrides';

/** Whether an address may stand in for a remote. */
export function isLocalAddress(address: string): boolean {
  return local.test(address);
}

/** Stores an address for a remote in this tab, or clears it; the next load of the page uses it. False: it cannot be stored. */
export function storeOverride(id: string, address: string | null): boolean {
  try {
    if (address === null) sessionStorage.removeItem(`remote.${id}`);
    else sessionStorage.setItem(`remote.${id}`, address);
    return true;
  } catch {
    return false;
  }
}
