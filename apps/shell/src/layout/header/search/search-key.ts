/** Whether keys are those of a Mac, where Ctrl-K deletes to the end of a line. */
export const isMac = (): boolean => /Mac|iP(hone|ad)/.test(navigator.platform);

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether the keys that open and close the search were pressed: ⌘K on a Mac, elsewhere Ctrl-K. */
export function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys, onMac = isMac()): boolean {
  const isCombined = onMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return key.toLowerCase() === 'k' && isCombined && !altKey && !shiftKey;
}
