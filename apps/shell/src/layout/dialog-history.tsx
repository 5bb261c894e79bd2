import { withoutLanguage } from '@lineup/language';
import { dialogEntry, withDialogs } from '@lineup/ui/dialog-entry';
import { useOpenDialogs } from '@lineup/ui/open-dialogs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigationType, type DataRouter, type Location } from 'react-router-dom';

/** A place of the router as pages know it, and as it is told where to go: without the language. */
const asPagesKnow = (location: Location): Location => ({ ...location, pathname: withoutLanguage(location.pathname) });

const depthOf = (location: Location) => dialogEntry(location).names.length;

const isSamePage = (one: Location, other: Location) => dialogEntry(one).page === dialogEntry(other).page;

/** Whether an entry is of a dialog that nothing opens again: one with an address may still be on the way. */
const isSpent = (location: Location) => {
  const { names } = dialogEntry(location);
  const top = names.at(-1);
  const isAddressed = typeof top === 'string' && new URLSearchParams(location.search).has(top);
  return useOpenDialogs.getState().dialogs.length < names.length && !isAddressed;
};

/** Whether the browser is at a place that the router still loads: so it is after Back and Forward, not after a link. */
const isEntry = ({ key }: Location) => ((history.state as { key?: string } | null)?.key ?? 'default') === key;

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
  /** Where the router was last or is heading: Back may be pressed again before the page has seen any of it. */
  const heading = useRef<Location>(null);
  /** The spent entry at which Back arrived from another page, until we have gone on from it. */
  const between = useRef<string>(null);
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
    if (open.length > 0) passed.current = null;
    if (open.length > names.length) {
      left.current = location;
      isAdding.current = true;
      // Back may be pressed before the page has seen this entry.
      giveLevels(open.slice(0, names.length + 1));
      return goTo(location, withDialogs(location, [...names, null]), false);
    }
    if (isSpent(location) && passed.current !== location.key) {
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
    const isPageOfBefore = isSamePage(location, before);
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
    if (!isPageOfBefore) replaced.current = null;
    if (isPageOfBefore && !isShallower) passed.current = location.key;
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
  useEffect(() => {
    heading.current = router.state.location;
    /** An entry between a page and the one before takes no press of Back for itself. */
    const follow = (next: Location) => {
      const before = heading.current;
      heading.current = next;
      if (before === null || before.key === next.key) return;
      const isOnPage = isSamePage(before, next);
      const isBelow = isOnPage && depthOf(next) < depthOf(before);
      const wasBetween = between.current === before.key && isSpent(before);
      between.current = isSpent(next) && (isBelow ? wasBetween : !isOnPage) ? next.key : null;
      // By Back, pressed again before we went on: that was our step, and theirs is still due.
      if (wasBetween && isBelow && left.current?.key !== before.key) void router.navigate(-1);
    };
    return router.subscribe(({ navigation, location: at }) => {
      follow(navigation.location ?? at);
      const next = navigation.location && asPagesKnow(navigation.location);
      if (next && left.current && next.pathname !== left.current.pathname && !isEntry(next)) lost.current = next;
      else if (!next) setIdle((count) => count + 1);
    });
  }, [router]);
  // In a task of its own, so that a dialog which takes the place of another one takes over its entry, and a page that
  // opens as the dialog closes comes first.
  useEffect(() => {
    const timer = setTimeout(() => settle());
    return () => clearTimeout(timer);
  }, [dialogs, location, idle]);
  return null;
}
