import type { ComponentType } from 'react';
import type { ActionFunction, LoaderFunction } from 'react-router-dom';
import { reloadIfRedeployed, type BuildOfPage } from './redeploy';
import { loadOnce, loadWithRetry } from '../retry';

/** What a lazy route's module exports. */
export interface PageModule {
  Component?: ComponentType | null;
  loader?: LoaderFunction | boolean;
  action?: ActionFunction | boolean;
  /** Of a stand-in: why the page itself is not there. */
  failure?: unknown;
}

/**
 * Guards one lazy page, of a build of a remote or of the shell: one automatic retry, then a stand-in that tries again on
 * each navigation.
 */
export function guardLazy(load: () => Promise<PageModule>, build?: BuildOfPage): () => Promise<PageModule> {
  return async () => {
    try {
      return await loadWithRetry(load);
    } catch (error) {
      console.warn('[pages]', error);
      await reloadIfRedeployed(build);
      return standIn(load, error);
    }
  };
}

function standIn(load: () => Promise<PageModule>, firstError: unknown): PageModule {
  let page: PageModule | undefined;
  let pendingError = firstError;
  async function again(): Promise<PageModule> {
    if (pendingError) {
      // The navigation that failed shows its failure; only the next one, a retry, imports again.
      const error = pendingError;
      pendingError = undefined;
      throw error;
    }
    page ??= await loadOnce(load);
    return page;
  }
  function Page() {
    const Loaded = page?.Component;
    return Loaded ? <Loaded /> : null;
  }
  return {
    Component: Page,
    failure: firstError,
    loader: async (...args) => {
      const { loader } = await again();
      return typeof loader === 'function' ? loader(...args) : null;
    },
    action: async (...args) => {
      const { action } = await again();
      return typeof action === 'function' ? action(...args) : null;
    },
  };
}
