import { checkPin, pruneSource, type Prune } from './prune.ts';

/** SHA-256 of the file that holds `createRouter`, of 7.18.5. */
const PIN = '6b14f8c6dc36dfcf524ad4d8690ab367b93424e54392036d6b3f7f95a9dd930d';

/** What the site never uses of the router, in the file that holds `createRouter`. */
const prunes: readonly Prune[] = [
  // Links that preload pages exist only in the router's framework mode.
  [/[\w$]+\.createElement\(PrefetchPageLinks, \{ page: href \}\)/, 'null'],
  [/= usePrefetchBehavior\(\n\s+prefetch,\n\s+rest\n\s+\);/, '= [false, null, {}];'],
  // Nobody passes the router instruments that watch it.
  [/if \(init\.instrumentations\) \{/, 'if (false) {', 2],
  // Forms write through mutations: the router neither submits nor fetches beside a navigation.
  [/^ {4}fetch: fetch2,\n/m, ''],
  [
    /let \{ path, submission, error \} = normalizeNavigateOptions\(\n\s+false,\n\s+normalizedPath,\n\s+opts\n\s+\);/,
    'const path = normalizedPath, submission = void 0, error = void 0;',
  ],
  [
    /if \(opts && opts\.pendingError\) \{([^]*?)\n {4}\} else if \(opts && opts\.submission && isMutationMethod\(opts\.submission\.formMethod\)\) \{/,
    'if (false) {$1\n    } else if (false) {',
  ],
  [/^ {2}fetchLoadMatches\.forEach\(\(f, key\) => \{\n[^]*?^ {2}\}\);\n/m, ''],
  // Pages come empty and without server components.
  ['opts?.hydrationData || parseHydrationData()', 'null', 2],
  [/init\.hydrationData\b/, 'null', 13],
  ['let unstable_rsc = useIsRSCRouterContext();', 'const unstable_rsc = false;'],
  [/^RenderErrorBoundary\.contextType = RSCRouterContext;\n/m, ''],
  [/if \(this\.context(?= && |\) \{\n\s+return .*RSCErrorHandler)/, 'if (false', 2],
  // Screens change without the browser's view transitions.
  ['if (!viewTransitionOpts || !isViewTransitionAvailable) {', 'if (true) {'],
  [
    /^ {2}[\w$]+\.useEffect\(\(\) => \{\n {4}if \(vtContext\.isTransitioning && !vtContext\.flushSync\) \{\n[^]*?(?=^ {2}let navigator = )/m,
    '',
  ],
  [/useViewTransitionState\(path\) && viewTransition === true/, 'false'],
];

/**
 * Loader for React Router's built files. The minifier keeps a component that nobody uses when a call makes it or its
 * name is set afterwards; marking the calls as pure and dropping the names lets it go. Throws where an update moved one
 * of the unused parts, so that none creeps back unseen.
 */
export default function pruneRouter(source: string): string {
  const marked = source
    .replace(/^[\w$]+\.displayName = "[\w$.]+";$/gm, '')
    .replace(/^((?:var|const|let) [\w$]+ = )([\w$]+\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2');
  if (!source.includes('function createRouter(')) return marked;
  checkPin('The router', source, PIN, 'prune-router.ts');
  return pruneSource('The router', marked, prunes);
}
