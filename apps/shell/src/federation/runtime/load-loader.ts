let loader: Promise<typeof import('./load-remote')> | undefined;

/** The loader of remotes and the federation runtime; a failed load is forgotten, so that the next call asks again. */
export function loadLoader(): Promise<typeof import('./load-remote')> {
  loader ??= import(/* webpackChunkName: "federation" */ './load-remote').catch((error: unknown) => {
    loader = undefined;
    throw error;
  });
  return loader;
}
