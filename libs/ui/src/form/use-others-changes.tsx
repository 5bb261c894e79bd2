import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import styles from './form.module.css';
import type { News, OthersChange } from './others-changes';

type Code = typeof import('./others-changes');
let code: Code | undefined;

interface OthersChangesOptions<Draft extends object> {
  /** What is stored by now; undefined where nobody else changes it. */
  stored: Draft | undefined;
  draft: Draft;
  /** What was stored, as far as the form knew. */
  base: Draft;
  isSending: boolean;
  /** Being sent, or done. */
  isLocked: RefObject<boolean>;
  form: RefObject<HTMLFormElement | null>;
  onFound(change: OthersChange<Draft>): void;
}

/**
 * What somebody else stores while a form is open: it shows in the fields in which nothing was typed, and is said at the
 * others. Gives a line that names them, wherever the form is scrolled to, and drops a name whose field is typed in.
 */
export function useOthersChanges<Draft extends object>(options: OthersChangesOptions<Draft>) {
  const { stored, isSending, isLocked, form } = options;
  const isLoaded = useCode(stored !== undefined);
  const seen = useRef(stored);
  // What was sent from here comes back as it is stored, perhaps without spaces at its ends.
  const own = useRef<readonly string[]>([]);
  const [news, setNews] = useState<ReadonlyMap<string, News>>(new Map());

  const follow = useEffectEvent((to: Draft) => {
    // What is being sent comes back as stored: only afterwards it tells what others did.
    if (isLocked.current || !code) return;
    const { draft, base } = options;
    const change = code.changesOf(form.current, { draft, base, before: seen.current, to });
    const names = Object.keys(change.now);
    seen.current = to;
    if (names.length === 0) return;
    const foreign = [...change.news].filter(([name]) => !own.current.includes(name));
    own.current = [];
    setNews((before) => new Map([...[...before].filter(([name]) => !names.includes(name)), ...foreign]));
    options.onFound(change);
  });
  const key = JSON.stringify(stored);
  // Before it is painted, so that nobody saves what they have not seen.
  useLayoutEffect(() => {
    if (stored && !isSending) follow(stored);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same fields come as another object with each render
  }, [key, isSending, isLoaded]);

  return {
    notice: code && news.size > 0 && (
      <p role="status" className={styles.news}>
        {code.newsText(news)}
      </p>
    ),
    onTyped: (name: string) =>
      setNews((before) => (before.has(name) ? new Map([...before].filter(([each]) => each !== name)) : before)),
    /** The form begins anew, after it has stored `sent`. */
    begin: (sent?: Draft) => {
      own.current = sent && code ? code.namesOfChanged(sent, seen.current) : [];
      setNews(new Map());
    },
  };
}

/** Whether the code is here; without it the form itself works, and Save tells what others changed. */
function useCode(isWanted: boolean): boolean {
  const [isLoaded, setLoaded] = useState(code !== undefined);
  useEffect(() => {
    if (!isWanted || isLoaded) return;
    let isShown = true;
    import('./others-changes').then(
      (module) => {
        code = module;
        if (isShown) setLoaded(true);
      },
      (error: unknown) => console.error('Changes of others do not show', error),
    );
    return () => {
      isShown = false;
    };
  }, [isWanted, isLoaded]);
  return isLoaded;
}
