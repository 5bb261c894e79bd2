import { useEffectEvent, useLayoutEffect } from 'react';
import { create } from 'zustand';

interface OpenDialog {
  close(): void;
  /** How many dialogs the entry of the history holds that opened with it; 0 until it has one. */
  level: number;
}

interface OpenDialogs {
  /** The last one is on top. */
  dialogs: readonly OpenDialog[];
  /** Whether the history does not fit the dialogs yet. Only the shell, which makes it fit, says so. */
  isMoving: boolean;
}

/** The dialogs that show. The shell gives each an entry of the history, so that Back closes it. */
export const useOpenDialogs = create<OpenDialogs>(() => ({ dialogs: [], isMoving: false }));

/** While `isOpen`, Back calls `close` instead of leaving the page. */
export function useOpenDialog(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  // Within the commit: what follows the closing, such as `afterClose`, waits for the history.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const dialog = { close: () => onBack(), level: 0 };
    useOpenDialogs.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }));
    return () => useOpenDialogs.setState(({ dialogs }) => ({ dialogs: dialogs.filter((each) => each !== dialog) }));
  }, [isOpen]);
}

/** Runs a step once the history fits the open dialogs: a navigation before would start from the wrong entry. */
export function whenSettled(step: () => void): void {
  if (!useOpenDialogs.getState().isMoving) return step();
  const stop = useOpenDialogs.subscribe(({ isMoving }) => {
    if (isMoving) return;
    stop();
    step();
  });
}
