import { withoutLanguage } from '@lineup/language';
import { dialogEntry, withDialogs } from '@lineup/ui/dialog-entry';
import { useOpenDialogs } from '@lineup/ui/open-dialogs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigationType, type DataRouter, type Location } from 'react-router-dom';

/** A place of the router as pages know it, and as it is told where to go: without the language. */
const asPagesKnow = (location: Location): Location => ({ ...location, pathname: withoutLanguage(location.pathname) });

const depthOf = (location: Location) => dialogEntry(location).names.length;

/** One that has a level keeps it, whatever closes below. */
const giveLevels = (dialogs: readonly { level: number }[]) => {
  for (const [index, dialog] of dialogs.entries()) dialog.level ||= index + 1;
};

/** Gives each open dialog an entry of the router's history, so that Back closes it. Renders nothing. */
export default function DialogHistory({ router }: { router: DataRouter }) {
  const dialogs = useOpenDialogs((state) => state.dialogs);
  const location = useLocation();
  const way = useNavigationType();
  /** Counts how often the router came to rest. */
  const [idle, setIdle] = useState(0);
  const seen = useRef<Location>(null);
  /** The entry that we leave, or add to. */
  const left = useRef<Location>(null);
  const isAdding = useRef(false);
  /** An entry of dialogs that are gone, which somebody passes on the way forward. */
  const passed = useRef<string>(null);
  /** The address that the page got under its dialogs: the entries below still have the old one. */
  const replaced = useRef<Location>(null);
  /** The page that somebody opened while the browser went back, which ended that. */
  const lost = useRef<Location>(null);

  const goTo = (target: Location, state: object, replace: boolean) => {
    const { pathname, search, hash } = target;
    void router.navigate({ pathname, search, hash }, { state, replace, preventScrollReset: true });
  };

  const restore = ({ pathname, search, hash }: Location, closed: readonly (string | null)[]) => {
    const params = new URLSearchParams(search);
    for (const name of closed) if (name !== null) params.delete(name);
    goTo({ ...location, pathname, search: params.toString(), hash }, location.state as object, true);
  };

  const settle = useEffectEvent(() => {
    const { state } = router;
    if (state.navigation.state !== 'idle' || state.location !== seen.current || left.current) return;
    const open = useOpenDialogs.getState().dialogs;
    const { names } = dialogEntry(location);
    const top = names.at(-1);
    if (open.length > 0) passed.current = null;
    const isAddressed = typeof top === 'string' && new URLSearchParams(location.search).has(top);
    if (open.length > names.length) {
      left.current = location;
      isAdding.current = true;
      // Back may be pressed before the page has seen this entry.
      giveLevels(open.slice(0, names.length + 1));
      return goTo(location, withDialogs(location, [...names, null]), false);
    }
    // The code or the data of one with an address may still be on the way.
    if (open.length < names.length && !isAddressed && passed.current !== location.key) {
      left.current = location;
      isAdding.current = false;
      return void router.navigate(-1);
    }
    giveLevels(open);
    if (names.length === 0) replaced.current = null;
    useOpenDialogs.setState({ isMoving: false });
  });

  const closeAbove = (depth: number) => {
    for (const dialog of useOpenDialogs.getState().dialogs.toReversed()) if (dialog.level > depth) dialog.close();
  };

  const arrive = useEffectEvent(() => {
    // As the router has it: what React gives is another object after each step of a navigation.
    const now = router.state.location;
    const before = seen.current;
    if (now.key !== location.key || now === before) return;
    const from = left.current;
    // A navigation that began again comes to the same entry twice: the second time nobody passes it.
    if (now.key === before?.key && from === null) {
      seen.current = now;
      return;
    }
    left.current = null;
    seen.current = now;
    passed.current = null;
    if (from?.key === location.key && way === 'POP' && before !== null) {
      if (isAdding.current) return closeAbove(depthOf(location));
      // Another page was opened while the browser went back, and stays.
      left.current = location;
      return void router.navigate(1);
    }
    const opened = lost.current;
    lost.current = null;
    if (before === null) return;
    if (opened && from && way === 'POP') {
      const { pathname, search, hash, state } = opened;
      return void router.navigate({ pathname, search, hash }, { state: state as unknown });
    }
    const depth = depthOf(location);
    const isShallower = depth < depthOf(before);
    const isSamePage = dialogEntry(location).page === dialogEntry(before).page;
    // One with an address that is closed gave way for good.
    const isHeld = useOpenDialogs.getState().dialogs.length > 0 || dialogEntry(before).names.at(-1) === null;
    if (
      way === 'REPLACE' &&
      isShallower &&
      isHeld &&
      location.pathname === asPagesKnow(before).pathname &&
      from === null
    ) {
      replaced.current = location;
      return goTo(location, { ...location.state, dialogs: dialogEntry(before) }, true);
    }
    if (way !== 'POP') return;
    if (!isSamePage) replaced.current = null;
    if (isSamePage && !isShallower) passed.current = location.key;
    if (isShallower && replaced.current) restore(replaced.current, dialogEntry(before).names.slice(depth));
    closeAbove(depth);
  });

  useEffect(
    () =>
      useOpenDialogs.subscribe((now, before) => {
        if (now.dialogs !== before.dialogs) useOpenDialogs.setState({ isMoving: true });
      }),
    [],
  );
  // What was opened and left before React drew it changes no location here: the router tells.
  useEffect(() => arrive(), [location, idle]);
  useEffect(
    () =>
      router.subscribe(({ navigation }) => {
        const next = navigation.location && asPagesKnow(navigation.location);
        if (next && left.current && next.pathname !== left.current.pathname) lost.current = next;
        else if (!next) setIdle((count) => count + 1);
      }),
    [router],
  );
  // In a task of its own, so that a dialog which takes the place of another one takes over its entry, and a page that
  // opens as the dialog closes comes first.
  useEffect(() => {
    const timer = setTimeout(() => settle());
    return () => clearTimeout(timer);
  }, [dialogs, location, idle]);
  return null;
}
