import './drawn-page.css';
import { isVisitor } from '@lineup/data';
import { flagsQuery } from '@lineup/flags';
import { currentLanguage, withoutLanguage } from '@lineup/language';
import { StrictMode, startTransition, useEffect, type ComponentProps } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { RouteObject } from 'react-router-dom';
import { App } from './app';
import { stayWithDrawn } from './federation/gate/share';
import { askedChannel } from './federation/registry/asked-channel';
import { loadRegistry, takeRegistry } from './federation/registry/registry';
import { useRemoteStatus } from './federation/remote-status';
import { loadLoader } from './federation/runtime/load-loader';
import { preloadRemote } from './federation/runtime/preload';
import { pageLanguage } from './language/start-language';
import { DRAWN, parseState, type DrawnState } from './model/drawn-state';
import { nameRoutes, settleRoutes } from './model/settle-routes';
import { queryClient } from './platform';
import { createShellRouter, remoteRoute, shellRoutes } from './router';
import { useConsent } from './tracking/consent-store';
import { readConsent } from './tracking/stored-consent';

/** Of a page that was drawn into a file, when the site was built: the only address that it is for. */
const fileAt = () => document.documentElement.dataset['at'];

/**
 * What the server drew this page with; null for a page that came empty. It is a visitor's page: for anybody else, in a tab
 * that runs other versions, and at another address than its own, it is taken away, and the page begins as an empty one.
 */
export function readDrawn(root: HTMLElement): DrawnState | null {
  const text = document.getElementById(DRAWN)?.textContent;
  const isHere = (fileAt() ?? location.pathname) === location.pathname;
  const state = text && isHere && isVisitor() && !askedChannel() ? parseState(text) : null;
  const isTaken = state !== null && (state.language ?? 'en') === pageLanguage() && takeRegistry(state.registry);
  if (text && !isTaken) root.replaceChildren();
  delete document.documentElement.dataset['waits'];
  return isTaken ? state : null;
}

/** Makes a page live that the server drew. False where its code does not come: then it is taken away. */
export async function takeOver(
  root: HTMLElement,
  state: DrawnState,
  onError: (error: unknown) => void,
): Promise<boolean> {
  try {
    if (currentLanguage() !== (state.language ?? 'en')) throw new Error('its language did not come');
    for (const [key, data] of state.queries) queryClient.setQueryData(key, data, { updatedAt: Date.now() - state.age });
    // What this browser alone knows follows the first drawing.
    useConsent.setDrawn({ consent: null });
    useConsent.setState({ consent: readConsent() });
    const remotes = state.remote ? [await openDrawn(state, state.remote)] : [];
    const routes = shellRoutes(remotes);
    nameRoutes(routes);
    await settleRoutes(routes, withoutLanguage(location.pathname));
    const router = createShellRouter({
      routes,
      remotes: remotes.length,
      hydrationData: { loaderData: state.loaderData },
    });
    const page = (
      <StrictMode>
        <DrawnApp router={router} onError={onError} />
      </StrictMode>
    );
    startTransition(() => void hydrateRoot(root, page, { onCaughtError: onError }));
    return true;
  } catch (error) {
    console.warn('[pages]', error);
    // It opens again as any other, and says what fails.
    if (state.remote) useRemoteStatus.setDrawn({ [state.remote.id]: undefined });
    root.replaceChildren();
    return false;
  }
}

/** The app, with flags as old as the page: once it is live they are read again, and all that is deployed, as they are where a page comes empty. */
function DrawnApp(props: ComponentProps<typeof App>) {
  useEffect(() => {
    void loadRegistry();
    void queryClient.refetchQueries(flagsQuery, { cancelRefetch: false });
  }, []);
  return <App {...props} />;
}

/** The routes of the remote whose page it is, in the version that drew it. */
async function openDrawn(
  { registry }: DrawnState,
  { id, version }: NonNullable<DrawnState['remote']>,
): Promise<RouteObject> {
  const remote = registry.remotes.find((each) => each.id === id);
  const build = Object.values(remote?.channels ?? {}).find((each) => each.version === version);
  if (!remote || !build) throw new Error(`the page was drawn by ${id} ${version}, which is not deployed`);
  const startedAt = performance.now();
  stayWithDrawn(id);
  preloadRemote(build, withoutLanguage(location.pathname));
  // The bundler looks for the styles of a remote by their whole address.
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href^="/remotes/"]'))
    style.dataset['href'] = new URL(style.dataset['href'] ?? '', location.origin).href;
  const [{ loadRemote }, { frameRoutes }] = await Promise.all([
    loadLoader(),
    import(/* webpackChunkName: "federation" */ './federation/screens/frame-routes'),
  ]);
  const routes = await loadRemote(remote, build);
  useRemoteStatus.setDrawn({ [id]: { kind: 'open', build, loadedIn: performance.now() - startedAt } });
  return remoteRoute(id, frameRoutes, routes, 0);
}
