type Prune = readonly [from: string | RegExp, to: string];

/** Parts that nothing reaches after `prunes`: the minifier cannot see that, so their bodies go. */
const unreached = [
  // View transitions.
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'measureNestedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restoreViewTransitionOnHostInstances',
  'trackEnterViewTransitions',
  'applyViewTransitionToHostInstances',
  'getViewTransitionName',
  'getViewTransitionClassName',
  'createViewTransitionInstance',
  // References to fragments.
  'FragmentInstance',
  'commitNewChildToFragmentInstance',
  'commitNewChildToFragmentInstances',
  'commitFragmentInstanceInsertionEffects',
  'commitFragmentInstanceDeletionEffects',
  'deleteChildFromFragmentInstance',
  // Suspense lists and activities.
  'updateSuspenseListComponent',
  'updateActivityComponent',
  // Hydration.
  'retryIfBlockedOn',
  'clearIfContinuousEvent',
  'updateDehydratedSuspenseComponent',
  'hideOrUnhideDehydratedBoundary',
  'clearHydrationBoundary',
  'queueHydrationError',
  'attemptExplicitHydrationTarget',
  'prepareToHydrateHostInstance',
  // Style sheets and scripts that React itself loads.
  'acquireResource',
  'suspendResource',
  'preloadResourceAndSuspendIfNeeded',
];

/** What this site never uses of React DOM. */
const prunes: readonly Prune[] = [
  // The page comes empty, so nothing is ever hydrated.
  [/^exports\.hydrateRoot = [^]*?^};\n/m, ''],
  [/^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = [^]*?^};\n/m, ''],
  [/ReactDOMHydrationRoot\.prototype\.\w+ =\s+(?=ReactDOMRoot\.)/g, ''],
  // An input is told so by a parameter of the same name.
  [/,\n  isHydrating\n\) \{/, '\n) {'],
  [/\bisHydrating = !/g, 'wasHydrating = !'],
  [/\bisHydrating\b(?!\$)/g, '!1'],
  [/\bhydrationParentFiber ===|=== hydrationParentFiber\b/g, '=== 0'],
  [/(?<!function )\bpopHydrationState\(workInProgress\)/g, '!1'],
  [/[\w$]+(?:\.[\w$]+)*\.isDehydrated\b/g, '!1'],
  [/[\w$]+(?:\.[\w$]+)*\.dehydrated\b/g, 'null'],
  [
    /var blockedOn = findInstanceBlockingEvent\(nativeEvent\);\n\s+if \(null === blockedOn\)/,
    'var blockedOn = null;\n    findInstanceBlockingEvent(nativeEvent);\n    if (!0)',
  ],
  [/getParentHydrationBoundary\(targetNode\)/g, 'null'],
  // Nobody renders `ViewTransition`, `Activity` or a list of suspended parts: they are refused like any unknown element.
  [/case REACT_ACTIVITY_TYPE:\n\s+return \([^]*?\);\n/, ''],
  [/case REACT_SUSPENSE_LIST_TYPE:\n\s+return \([^]*?\);\n(?=\s+case REACT_LEGACY_HIDDEN_TYPE)/, ''],
  [/case REACT_LEGACY_HIDDEN_TYPE:\n\s+case REACT_VIEW_TRANSITION_TYPE:\n\s+return \([^]*?\);\n(?=\s+default:)/, ''],
  [/\(([\w$]+) & 335544064\) === \1\b/g, '!1'],
  [/shouldStartViewTransition\n\s+\?/, '!1 ?'],
  [/(?<!function )\bisFragmentInstanceParent\([\w$]+\)/g, '!1'],
  [/^FragmentInstance\.prototype\.\w+ = [^]*?^};\n/gm, ''],
  [/^ViewTransitionPseudoElement\.prototype\.\w+ = [^]*?^};\n/gm, ''],
  // Forms keep their state in our own hook.
  [/^\s+use(?:Form|Action)State: \w+,?\n/gm, ''],
  // Scripts, style sheets and hints are the build's and the registry's.
  [/(?<!function )\bgetResource\(\n[^]*?\n\s+\)(?=[,;)])/g, 'null'],
  [
    /ReactDOMSharedInternals\.d = \{[^}]*\}/,
    'ReactDOMSharedInternals.d = { ...ReactDOMSharedInternals.d, f: flushSyncWork, r: requestFormReset }',
  ],
];

/** The source of React DOM without these parts. Throws where an update moved one, so that none creeps back unseen. */
export function prune(source: string): string {
  const smaller = prunes.reduce((text, [from, to]) => {
    const pruned = text.replace(from, to);
    if (pruned === text) throw new Error(`React DOM no longer holds ${String(from)}`);
    return pruned;
  }, source);
  return unreached.reduce((text, name) => {
    const pruned = text.replace(new RegExp(`^function ${name}\\([^]*?^}\\n`, 'm'), `function ${name}() {}\n`);
    if (pruned === text) throw new Error(`React DOM no longer has ${name}`);
    return pruned;
  }, smaller);
}

/** Loader for React DOM's production file. */
export default function pruneReactDom(source: string): string {
  return prune(source);
}
