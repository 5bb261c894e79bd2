// Lazy chunk, with the first form of what others edit, too.
import { readerLocale } from '@lineup/language';
import { others } from './is-others-change';
import type { Problems } from './checked';
import { t } from '../language';

export interface OthersChange<Draft> {
  /** What is stored now in the fields that others have changed. */
  now: Partial<Draft>;
  /** Those of them in which nothing was typed. */
  taken: Partial<Draft>;
  /** What to say at those in which something else was typed. */
  problems: Problems<Draft>;
  /** How the form calls them, by name. */
  fields: Map<string, ChangedField>;
}

interface Drafts<Draft> {
  draft: Draft;
  /** What was stored, as far as the form knew. */
  base: Draft;
  before: Draft | undefined;
  to: Draft;
  /** Names of the fields that come back as they were sent from here. */
  own: readonly string[];
}

/** What others have changed since `before`. */
export function changesOf<Draft extends object>(
  form: HTMLElement | null,
  { draft, base, before, to, own }: Drafts<Draft>,
) {
  const change: OthersChange<Draft> = { now: {}, taken: {}, problems: {}, fields: new Map() };
  for (const name of namesOfChanged(to, before)) {
    const control = controlOf(form, name);
    change.now[name] = to[name];
    if (isSame(draft[name], to[name])) continue;
    const isTaken = isSame(draft[name], base[name]);
    if (isTaken) change.taken[name] = to[name];
    // What is typed on after it was sent is newer, and nobody else's.
    if (own.includes(name)) continue;
    if (!isTaken) change.problems[name] = problemOf(control, to[name]);
    const label = labelOf(control);
    if (label) change.fields.set(name, { label, isTaken });
  }
  return change;
}

/** The fields in which two drafts differ. */
export const namesOfChanged = <Draft extends object>(to: Draft, before: Draft | undefined) =>
  (Object.keys(to) as (keyof Draft & string)[]).filter((name) => !isSame(to[name], before?.[name]));

/** Names what others have changed, in a line. */
export function noticeOf(changed: ReadonlyMap<string, ChangedField>): string {
  const labels = (isTaken: boolean) =>
    [...changed.values()].flatMap((field) => (field.isTaken === isTaken ? field.label : [])).join(', ');
  const [taken, both] = [labels(true), labels(false)];
  return [
    taken && t('Just changed by someone else: {taken}.', { taken }),
    both && t('You both changed: {both}.', { both }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** A field that somebody else has changed. */
export interface ChangedField {
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

/** What to say at each field that holds another value by now, as its save was refused; by its name. */
export const problemsOf = (form: HTMLElement | null, values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, problemOf(controlOf(form, name), value)]));

function problemOf(control: Element | null, value: unknown): string {
  const text = textOf(control, value);
  if (text) {
    const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
    return `${others()} ${t('changed this to “{shown}”. Save to use your version.', { shown })}`;
  }
  const what =
    value === '' || value === null
      ? t('cleared this. Save to use your version.')
      : t('changed this. Save to use your version.');
  return `${others()} ${what}`;
}

const controlOf = (form: HTMLElement | null, name: string) => form?.querySelector(`[name="${name}"]`) ?? null;

/** A value as its field shows it, or as it is stored; empty where that takes more than a line. */
function textOf(control: Element | null, value: unknown): string {
  if (control instanceof HTMLSelectElement)
    return [...control.options].find((option) => option.value === value)?.text ?? '';
  if (typeof value === 'number') return String(value);
  const { wallTime = value } = (typeof value === 'object' ? (value ?? {}) : {}) as { wallTime?: unknown };
  if (typeof wallTime !== 'string') return '';
  const [, day, time, zone] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d)?([:.\d]*(?:Z|[+-]\d\d:?\d\d))?$/.exec(wallTime) ?? [];
  if (!day) return wallTime;
  return new Date(zone ? wallTime : `${day}${time ?? 'T12:00'}`).toLocaleString(readerLocale(), {
    dateStyle: 'medium',
    ...(time && { timeStyle: 'short' }),
  });
}
