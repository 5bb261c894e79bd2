// Lazy chunk, with the first form of what others edit, too.
import type { Problems } from './rules';

export interface OthersChange<Draft> {
  /** What is stored now in the fields that others have changed. */
  now: Partial<Draft>;
  /** Those of them in which nothing was typed. */
  taken: Partial<Draft>;
  /** What to say at those in which something else was typed. */
  problems: Problems<Draft>;
  /** How the form calls them, by name. */
  news: Map<string, News>;
}

interface Drafts<Draft> {
  draft: Draft;
  /** What was stored, as far as the form knew. */
  base: Draft;
  before: Draft | undefined;
  to: Draft;
}

/** What others have changed since `before`. */
export function changesOf<Draft extends object>(form: HTMLElement | null, { draft, base, before, to }: Drafts<Draft>) {
  const change: OthersChange<Draft> = { now: {}, taken: {}, problems: {}, news: new Map() };
  for (const name of namesOfChanged(to, before)) {
    const control = form?.querySelector(`[name="${name}"]`) ?? null;
    change.now[name] = to[name];
    if (isSame(draft[name], to[name])) continue;
    const isTaken = isSame(draft[name], base[name]);
    if (isTaken) change.taken[name] = to[name];
    else change.problems[name] = problemOf(control, to[name]);
    const label = labelOf(control);
    if (label) change.news.set(name, { label, isTaken });
  }
  return change;
}

/** The fields in which two drafts differ. */
export const namesOfChanged = <Draft extends object>(to: Draft, before: Draft | undefined) =>
  (Object.keys(to) as (keyof Draft & string)[]).filter((name) => !isSame(to[name], before?.[name]));

/** Names what others have changed, in a line. */
export function newsText(news: ReadonlyMap<string, News>): string {
  const labels = (isTaken: boolean) =>
    [...news.values()].flatMap((field) => (field.isTaken === isTaken ? field.label : [])).join(', ');
  const [taken, both] = [labels(true), labels(false)];
  return [taken && `Just changed by someone else: ${taken}.`, both && `You both changed: ${both}.`]
    .filter(Boolean)
    .join(' ');
}

/** A field that somebody else has changed. */
export interface News {
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

/** The words of `conflictTexts` in `@lineup/data/change-fields`, where a save was refused: this library knows no data. */
function problemOf(control: Element | null, value: unknown): string {
  const text = textOf(control, value);
  const what = text
    ? `changed this to “${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}”`
    : value === ''
      ? 'cleared this'
      : 'changed this';
  return `Someone else just ${what}. Save to use your version.`;
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
