import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import styles from './form.module.css';
import { lazyCode } from './lazy-code';
import type { ChangedField, OthersChange } from './others-changes';

const loadCode = () => import('./others-changes');
// Without it Save tells what others changed.
const useCode = lazyCode(loadCode, 'Changes of others do not show');

interface OthersChangesOptions<Draft extends object> {
  /** What is stored by now; undefined where nobody else changes it. */
  stored: Draft | undefined;
  /** What was stored when the draft was typed, if that was before the form opened. */
  typedOver: Draft | undefined;
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
  const { stored, typedOver, isSending, isLocked, form } = options;
  const code = useCode(stored !== undefined);
  const seen = useRef(typedOver ?? stored);
  // What was sent from here comes back as it is stored, perhaps without spaces at its ends.
  const own = useRef<readonly string[]>([]);
  const [changed, setChanged] = useState<ReadonlyMap<string, ChangedField>>(new Map());

  const follow = useEffectEvent((to: Draft) => {
    // What is being sent comes back as stored: only afterwards it tells what others did.
    if (isLocked.current || !code) return;
    const { draft, base } = options;
    const change = code.changesOf(form.current, { draft, base, before: seen.current, to, own: own.current });
    const names = Object.keys(change.now);
    seen.current = to;
    if (names.length === 0) return;
    own.current = [];
    setChanged((before) => new Map([...[...before].filter(([name]) => !names.includes(name)), ...change.fields]));
    options.onFound(change);
  });
  const key = JSON.stringify(stored);
  // Before it is painted, so that nobody saves what they have not seen.
  useLayoutEffect(() => {
    if (stored && !isSending) follow(stored);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same fields come as another object with each render
  }, [key, isSending, code]);

  return {
    notice: code && changed.size > 0 && (
      <p role="status" className={styles.changed}>
        {code.noticeOf(changed)}
      </p>
    ),
    onTyped: (name: string) =>
      setChanged((before) => (before.has(name) ? new Map([...before].filter(([each]) => each !== name)) : before)),
    /** The form begins again, after it has stored `sent`. */
    begin: (sent?: Draft) => {
      own.current = sent && code ? code.namesOfChanged(sent, seen.current) : [];
      setChanged(new Map());
    },
    /** What to say at the fields whose save was refused, because they hold these values by now. */
    explain: async (values: object) => (await loadCode()).problemsOf(form.current, values),
  };
}
