import { Suspense, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorState } from '../parts/error-state';
import type { LazyPart } from './lazy-part';
import { loadTwice } from './load-twice';
import { t } from '../language';

interface OnRetry {
  onRetry(): void;
}

/**
 * A view of a page whose code is downloaded when it is first needed, for what may stand in a first view: unlike a `lazyPart`
 * the server draws it, and its markup stays until the code is here. `waiting` shows where there is none yet.
 */
export function lazyView<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode,
): LazyPart<Props> {
  type View = ComponentType<Props & OnRetry>;
  let code: Promise<View> | undefined;
  let loaded: View | undefined;

  const download = () => {
    code ??= loadTwice(load).then(
      (module) => (loaded = module.default as View),
      (error: unknown) => {
        console.error('Part of the page could not be loaded', error);
        // Whoever opens it next, or tries again, downloads it again.
        code = undefined;
        latest = open();
        return NotLoaded;
      },
    );
    return code;
  };
  const open = () => lazy(async () => ({ default: await download() }));
  let latest = open();

  function Part(props: Props) {
    // One that was loaded before shows at once.
    const [{ Shown }, setShown] = useState<{ Shown: View }>(() => ({ Shown: loaded ?? latest }));
    return (
      <Suspense fallback={waiting}>
        <Shown {...props} onRetry={() => setShown({ Shown: latest })} />
      </Suspense>
    );
  }
  return { Part, prefetch: () => void download() };
}

function NotLoaded({ onRetry }: OnRetry) {
  return (
    <ErrorState
      title={t('This could not be loaded')}
      description={t('Check your connection and try again.')}
      onRetry={onRetry}
    />
  );
}
