import { lazy, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { toast } from '../toast/toast';
import { loadTwice } from './load-twice';
import { t } from '../language';

export { loadTwice, RETRY_DELAY } from './load-twice';

export interface LazyPart<Props> {
  /** Shows the part once its code is here. */
  Part: ComponentType<Props & Waiting>;
  /** Downloads the code ahead, for example on hover. */
  prefetch(): void;
}

interface Waiting {
  /** Shows until the code is here, instead of what `lazyPart` was given. */
  waiting?: ReactNode;
  /** The code could not be loaded, and the user was notified. A dialog closes then, so that it can be opened again. */
  onClose?(): void;
}

/**
 * A part of a screen whose code is downloaded when it is first needed, and whose failure affects nothing else. A
 * failed download is retried once after a second, then again whenever the part is opened. `waiting` shows until the code is
 * here; a dialog needs nothing.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting: ReactNode = null,
): LazyPart<Props> {
  let code: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;

  const download = () => {
    code ??= loadTwice(load).then(
      (module) => (loaded = module.default),
      (error: unknown) => {
        code = undefined;
        throw error;
      },
    );
    return code;
  };

  function Part(props: Props & Waiting) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const onLoadError = useEffectEvent((error: unknown) => {
      console.error('Part of the page could not be loaded', error);
      toast.error(t('This could not be opened. Check your connection and try again.'));
      props.onClose?.();
    });
    useEffect(() => {
      if (Loaded) return;
      let isShown = true;
      download().then(
        (component) => isShown && setLoaded(() => component),
        (error: unknown) => isShown && onLoadError(error),
      );
      return () => {
        isShown = false;
      };
    }, [Loaded]);
    return Loaded ? <Loaded {...props} /> : (props.waiting ?? waiting);
  }

  return { Part, prefetch: () => void download().catch(() => {}) };
}

/** Code on demand for what the page can do without: where it does not come `Missing` shows, else nothing. Stands in a `Suspense`. */
export const lazyQuietly = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Missing: ComponentType<Props> = () => null,
) =>
  lazy(() =>
    loadTwice(load).catch((error: unknown) => {
      console.error('Part of the page could not be loaded', error);
      return { default: Missing };
    }),
  );
