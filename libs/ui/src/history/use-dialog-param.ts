import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { dialogEntry, withDialogs } from './dialog-entry';

export interface DialogParam {
  /** What the address asks for: null while the dialog is closed. */
  value: string | null;
  /** Whether it asks for `only`. */
  isOpen: boolean;
  /** `instead` names the parameter of a dialog that gives way to this one. */
  open(value?: string, instead?: string): void;
  close(): void;
}

/** Key of the entry that was divided last: several dialogs may share one parameter. */
let divided: string | undefined;

/**
 * A dialog with an address: `?<name>=<value>` opens it, Back closes it, Forward opens it again and a reload keeps it.
 * Dialogs that share a name have a value each, `only`.
 */
export function useDialogParam(name: string, only?: string): DialogParam {
  const navigate = useNavigate();
  const location = useLocation();
  // A dialog closes after its animation, and an action ends after its answer.
  const here = useRef(location);
  useLayoutEffect(() => {
    here.current = location;
  });
  const left = useRef<string>(undefined);

  /** What the address asked for, while the page below the dialog gets an entry of its own. */
  const [asked, setAsked] = useState<string | null>(null);
  const inAddress = new URLSearchParams(location.search).get(name);
  const value = inAddress ?? asked;
  const isAsked = only === undefined ? value !== null : value === only;
  const isMarked = dialogEntry(location).names.includes(name);

  const change = (to: string | null, { names, replace }: { names: readonly (string | null)[]; replace: boolean }) => {
    const { pathname, search, hash } = here.current;
    const state = withDialogs(here.current, names);
    return navigate(
      { pathname, search: withParam(search, name, to), hash },
      { replace, state, preventScrollReset: true },
    );
  };
  const divide = async (names: readonly (string | null)[]) => {
    setAsked(value);
    const { pathname } = location;
    // One after the other: a navigation ends another that still loads.
    await change(null, { names, replace: true });
    if (here.current.pathname === pathname) await change(value, { names: [...names, name], replace: false });
    setAsked(null);
  };

  // Whoever comes by a link finds the page below the dialog.
  useEffect(() => {
    if (inAddress === null || !isAsked || isMarked || divided === location.key) return;
    divided = location.key;
    queueMicrotask(() => void divide(dialogEntry(location).names));
  });

  return {
    value,
    isOpen: isAsked,
    open: (to = only ?? '', instead) => {
      const { names } = dialogEntry(here.current);
      if (instead === undefined) return void change(to, { names: [...names, name], replace: false });
      here.current = { ...here.current, search: withParam(here.current.search, instead, null) };
      void change(to, { names: [...names.slice(0, -1), name], replace: true });
    },
    close: () => {
      const { search, key } = here.current;
      if (!new URLSearchParams(search).has(name) || left.current === key) return;
      const { names } = dialogEntry(here.current);
      if (names.at(-1) !== name) return void change(null, { names, replace: true });
      left.current = key;
      void navigate(-1);
    },
  };
}

function withParam(search: string, name: string, value: string | null): string {
  const params = new URLSearchParams(search);
  if (value === null) params.delete(name);
  else params.set(name, value);
  return params.toString();
}
