import { lazy, type ComponentType } from 'react';

/**
 * Code on demand for what shows on the home page, too, whose first load has no room for `lazyPart`. Where it does not come
 * nothing shows, and the rest goes on. Stands in a `Suspense`.
 */
export const lazyQuietly = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().catch((error: unknown) => {
      console.error('Part of the page could not be loaded', error);
      return { default: (() => null) as ComponentType<Props> };
    }),
  );
