/**
 * Loader for React Router's built file. The minifier keeps a component that nobody uses when a call makes it or its
 * name is set afterwards; marking the calls as pure and dropping the names lets it go. Links that preload pages exist
 * only in the router's framework mode. Nobody here passes the router instruments that watch it.
 */
export default function pruneRouter(source: string): string {
  return source
    .replace(/^[\w$]+\.displayName = "[\w$.]+";$/gm, '')
    .replace(/^((?:var|const|let) [\w$]+ = )([\w$]+\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2')
    .replace(/[\w$]+\.createElement\(PrefetchPageLinks, \{ page: href \}\)/, 'null')
    .replaceAll('if (init.instrumentations) {', 'if (false) {');
}
