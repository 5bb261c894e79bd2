import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import styles from './form.module.css';
import type { Problems } from './rules';

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

export interface OthersChange<Draft> {
  /** What is stored now in the fields that others have changed. */
  now: Partial<Draft>;
  /** Those of them in which nothing was typed. */
  taken: Partial<Draft>;
  /** What to say at those in which something else was typed. */
  problems: Problems<Draft>;
}

/**
 * What somebody else stores while a form is open: it shows in the fields in which nothing was typed, and is said at the
 * others. Gives a line that names them, wherever the form is scrolled to, and drops a name whose field is typed in.
 */
export function useOthersChanges<Draft extends object>(options: OthersChangesOptions<Draft>) {
  const { stored, isSending, isLocked, form } = options;
  const seen = useRef(stored);
  // What was sent from here comes back as it is stored, perhaps without spaces at its ends.
  const own = useRef<ReadonlySet<string>>(new Set());
  const [news, setNews] = useState<ReadonlyMap<string, News>>(new Map());

  const follow = useEffectEvent((to: Draft) => {
    // What is being sent comes back as stored: only afterwards it tells what others did.
    if (isLocked.current) return;
    const { draft, base } = options;
    const before = seen.current;
    seen.current = to;
    const changed = (Object.keys(to) as (keyof Draft & string)[]).filter((name) => !isSame(to[name], before?.[name]));
    if (changed.length === 0) return;
    const change: OthersChange<Draft> = { now: {}, taken: {}, problems: {} };
    const named = new Map(news);
    for (const name of changed) {
      const control = form.current?.querySelector(`[name="${name}"]`) ?? null;
      change.now[name] = to[name];
      named.delete(name);
      if (isSame(draft[name], to[name])) continue;
      const isTaken = isSame(draft[name], base[name]);
      if (isTaken) change.taken[name] = to[name];
      else change.problems[name] = problemOf(control, to[name]);
      const label = labelOf(control);
      if (label && !own.current.has(name)) named.set(name, { label, isTaken });
    }
    own.current = new Set();
    setNews(named);
    options.onFound(change);
  });
  const key = JSON.stringify(stored);
  // Before it is painted, so that nobody saves what they have not seen.
  useLayoutEffect(() => {
    if (stored && !isSending) follow(stored);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same fields come as another object with each render
  }, [key, isSending]);

  const labels = (isTaken: boolean) =>
    [...news.values()].flatMap((field) => (field.isTaken === isTaken ? field.label : [])).join(', ');
  const [taken, both] = [labels(true), labels(false)];
  const notice: ReactNode = news.size > 0 && (
    <p role="status" className={styles.news}>
      {taken && `Just changed by someone else: ${taken}. `}
      {both && `You both changed: ${both}.`}
    </p>
  );
  return {
    notice,
    onTyped: (name: string) =>
      setNews((before) => (before.has(name) ? new Map([...before].filter(([each]) => each !== name)) : before)),
    /** The form begins anew, after it has stored `sent`. */
    begin: (sent?: Draft) => {
      const names = Object.keys(sent ?? {}) as (keyof Draft & string)[];
      own.current = new Set(names.filter((name) => !isSame(sent?.[name], seen.current?.[name])));
      setNews(new Map());
    },
  };
}

/** A field that somebody else has changed. */
interface News {
  label: string;
  /** It shows what they made of it. */
  isTaken: boolean;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** How the form calls a field, without what stands beside its name. */
function labelOf(control: Element | null): string {
  const label =
    control instanceof HTMLFieldSetElement
      ? control.querySelector('legend')
      : (control as HTMLInputElement)?.labels?.[0];
  const [text = ''] = [...(label?.childNodes ?? [])].flatMap((node) => node.textContent?.trim() || []);
  return text.replace(/ \(.*\)$/, '');
}

const SHOWN = 80;

/** Begins as what `@lineup/data/change-fields` says at a field that was changed meanwhile. */
function problemOf(control: Element | null, value: unknown): string {
  const text = textOf(control, value);
  const what = text
    ? `changed this to “${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}”`
    : value === ''
      ? 'cleared this'
      : 'changed this';
  return `Someone else just ${what}. Saving puts yours in its place.`;
}

/** A value as its field shows it; empty where that takes more than a line. */
function textOf(control: Element | null, value: unknown): string {
  if (control instanceof HTMLSelectElement)
    return [...control.options].find((option) => option.value === value)?.text ?? '';
  const { wallTime = value } = (typeof value === 'object' ? (value ?? {}) : {}) as { wallTime?: unknown };
  if (typeof wallTime !== 'string') return '';
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d)?$/.exec(wallTime) ?? [];
  if (!day) return wallTime;
  return new Date(`${day}${time ?? 'T12:00'}`).toLocaleString(undefined, {
    dateStyle: 'medium',
    ...(time && { timeStyle: 'short' }),
  });
}
