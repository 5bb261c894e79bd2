import { checkPin, pruneSource, type Prune } from './prune.ts';

/** SHA-256 of react-dom-client.production.js of 19.3.1. */
const PIN = 'a319b413b7a19ee34422d9a12a8e7afd003c07846716d278ba1a0898e8cb6251';

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
  [/ReactDOMHydrationRoot\.prototype\.\w+ =\s+(?=ReactDOMRoot\.)/, '', 2],
  // An input is told so by a parameter of the same name.
  [/,\n  isHydrating\n\) \{/, '\n) {'],
  [/\bisHydrating = !/, 'wasHydrating = !', 7],
  [/\bisHydrating\b(?!\$)/, '!1', 35],
  [/\bhydrationParentFiber ===|=== hydrationParentFiber\b/, '=== 0'],
  [/(?<!function )\bpopHydrationState\(workInProgress\)/, '!1', 6],
  [/[\w$]+(?:\.[\w$]+)*\.isDehydrated\b/, '!1', 7],
  [/[\w$]+(?:\.[\w$]+)*\.dehydrated\b/, 'null', 18],
  [
    /var blockedOn = findInstanceBlockingEvent\(nativeEvent\);\n\s+if \(null === blockedOn\)/,
    'var blockedOn = null;\n    findInstanceBlockingEvent(nativeEvent);\n    if (!0)',
  ],
  [/getParentHydrationBoundary\(targetNode\)/, 'null', 2],
  // Nobody renders `ViewTransition`, `Activity` or a list of suspended parts: they are refused like any unknown element.
  [/case REACT_ACTIVITY_TYPE:\n\s+return \([^]*?\);\n/, ''],
  [/case REACT_SUSPENSE_LIST_TYPE:\n\s+return \([^]*?\);\n(?=\s+case REACT_LEGACY_HIDDEN_TYPE)/, ''],
  [/case REACT_LEGACY_HIDDEN_TYPE:\n\s+case REACT_VIEW_TRANSITION_TYPE:\n\s+return \([^]*?\);\n(?=\s+default:)/, ''],
  [/\(([\w$]+) & 335544064\) === \1\b/, '!1', 7],
  [/shouldStartViewTransition\n\s+\?/, '!1 ?'],
  [/(?<!function )\bisFragmentInstanceParent\([\w$]+\)/, '!1', 3],
  [/^FragmentInstance\.prototype\.\w+ = [^]*?^};\n/m, '', 12],
  [/^ViewTransitionPseudoElement\.prototype\.\w+ = [^]*?^};\n/m, '', 3],
  // Forms keep their state in our own hook.
  [/^\s+use(?:Form|Action)State: \w+,?\n/m, '', 8],
  // Scripts, style sheets and hints are the build's and the registry's.
  [/(?<!function )\bgetResource\(\n[^]*?\n\s+\)(?=[,;)])/, 'null', 2],
  [
    /ReactDOMSharedInternals\.d = \{[^}]*\}/,
    'ReactDOMSharedInternals.d = { ...ReactDOMSharedInternals.d, f: flushSyncWork, r: requestFormReset }',
  ],
];

/** The source of React DOM without these parts. Throws where an update moved one, so that none creeps back unseen. */
export function prune(source: string): string {
  const emptied = unreached.map((name): Prune => [
    new RegExp(`^function ${name}\\([^]*?^}\\n`, 'm'),
    `function ${name}() {}\n`,
  ]);
  return pruneSource('React DOM', source, [...prunes, ...emptied]);
}

/** Loader for React DOM's production file. */
export default function pruneReactDom(source: string): string {
  checkPin('React DOM', source, PIN, 'prune-react-dom.ts');
  return prune(source);
}
