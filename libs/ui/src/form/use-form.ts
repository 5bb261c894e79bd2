import { DataError, Refused } from '@lineup/base';
import { createElement, Fragment, useRef, useState, type FormEvent } from 'react';
import { checkedBy, type DraftCheck, type Problems, type Schema } from './checked';
import type { Tried } from './kept-drafts';
import { useTakenOver } from '../hydration/use-taken-over';
import { typedEarly } from './typed-early';
import { useKeptDraft } from './use-kept-draft';
import { useOthersChanges } from './use-others-changes';
import { t } from '../language';

/** What ties a control to its field of the draft. */
export interface BoundField<Value> {
  name: string;
  value: Value;
  /** What is wrong and how to put it right. */
  error: string | undefined;
  onChange(value: Value): void;
}

/** A field of the draft by its name, for the control that shows it. */
export type Bind<Draft> = <Name extends keyof Draft & string>(name: Name) => BoundField<Draft[Name]>;

export interface FormOptions<Draft extends object, Input> {
  /** Fields as the form holds them at first. */
  initial: Draft;
  /**
   * The fields as they are stored by now, where others change them, too. What they change while the form is open shows in
   * it: as the new value where nothing was typed, in words at a field where something was.
   */
  stored?: Draft;
  /** What was stored when `initial` was typed, for a screen that keeps drafts itself; else that is `initial`. */
  typedOver?: Draft;
  /** The form shows the latest of `stored`: what is sent from now on replaces it. */
  onShown?(): void;
  /**
   * Draft → what is stored: a schema, `z.object({ … })` of field schemas, or a function that calls one where fields depend
   * on each other.
   */
  schema: Schema<Draft, Input> | DraftCheck<Draft, Input>;
  /**
   * Stores the input. The id stays the same until it is stored, so that a retry meets its own row. What it throws keeps
   * the form as it is; a `Refused` (see `useAction`) shows in it.
   */
  send(input: Input, id: string): Promise<unknown>;
  onDone?(): void;
  /** Message for a failure of `send`: above the form, or at its fields. Undefined: somebody else notifies the user. */
  refused?(error: unknown): string | Problems<Draft> | undefined;
  /**
   * Names the form and what it is about, such as `practice:<id>`: what is typed survives leaving, Back and a reload in this
   * browser, until it is stored or discarded. Left out where nothing may be kept. The form is keyed by what the name names.
   */
  keepAs?: string;
  /** About somebody else, or for few eyes: with `keepAs` it ends with the tab, on a computer that others use. */
  isSensitive?: boolean;
  /** Makes something new: another beginning of a field is nobody's change. */
  isNew?: boolean;
  /** For a form that stays on the screen: once stored, it can be sent again. Without it a stored form is done. */
  staysOpen?: boolean;
}

/**
 * Fields of a form with what is wrong at each. A draft that does not fit is not sent: the focus goes to the first field
 * to correct. While one submit is under way a second one, from a double click, does nothing; after a failure the fields
 * keep their input. Tie each control to its field by `bind`.
 */
export function useForm<Draft extends object, Input>({
  initial,
  stored,
  typedOver,
  onShown,
  schema,
  send,
  onDone,
  refused,
  keepAs,
  isSensitive = false,
  isNew = false,
  staysOpen = false,
}: FormOptions<Draft, Input>) {
  const [draft, setDraft] = useState(initial);
  // What is stored, as far as the form knows.
  const [base, setBase] = useState(typedOver ?? initial);
  const [errors, setErrors] = useState<Problems<Draft>>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [id, setId] = useState<string>(() => crypto.randomUUID());
  // Sent under this id without an answer.
  const [tried, setTried] = useState<Tried | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // State changes come too late for the second click of a double click.
  const isLocked = useRef(false);

  const kept = useKeptDraft<Draft>({
    name: keepAs,
    isSensitive,
    draft,
    base,
    id,
    tried,
    isLocked,
    form,
    onFound: ({ typed, tried: keptTried, changed }) => {
      // What was typed since the form opened is newer.
      const isUntouched = (name: keyof Draft) => draft[name] === base[name];
      const back = Object.entries(typed).filter(([name]) => isUntouched(name as keyof Draft));
      setDraft((now) => ({ ...now, ...Object.fromEntries(back) }));
      setTried(keptTried);
      if (!isNew) setErrors(Object.fromEntries(changed.map((name) => [name, changedText()])) as Problems<Draft>);
    },
    onReplace: (to, keptTried) => {
      setDraft(to);
      setId(crypto.randomUUID());
      setTried(keptTried);
      setErrors({});
      setFailure(undefined);
    },
  });

  const others = useOthersChanges<Draft>({
    stored,
    typedOver,
    draft,
    base,
    isSending,
    isLocked,
    form,
    onFound: ({ now, taken, problems }) => {
      setBase((before) => ({ ...before, ...now }));
      setDraft((before) => ({ ...before, ...taken }));
      setErrors((before) => {
        const rest = Object.fromEntries(Object.entries(before).filter(([name]) => !(name in now)));
        return { ...rest, ...problems } as Problems<Draft>;
      });
      onShown?.();
    },
  });

  const change = <Name extends keyof Draft>(name: Name, value: Draft[Name]) => {
    kept.onTyped();
    others.onTyped(String(name));
    setDraft((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _corrected, ...rest }) => rest as Problems<Draft>);
  };

  useTakenOver(() => {
    for (const [name, value] of typedEarly(form.current, draft)) change(name, value as Draft[typeof name]);
  });

  const bind: Bind<Draft> = (name) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (value) => change(name, value),
  });

  /** Begins again, with an id of its own. With `sent`, what was changed since that draft stays. */
  const reset = (to = initial, sent?: Draft) => {
    setDraft((now) => (sent && now !== sent ? now : to));
    setBase(to);
    kept.begin();
    others.begin();
    setErrors({});
    setFailure(undefined);
    setId(crypto.randomUUID());
    setTried(null);
    isLocked.current = false;
  };

  const show = (problems: Problems<Draft>) => {
    setErrors(problems);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isLocked.current) return;
    const checked = '~standard' in schema ? checkedBy(schema, draft) : schema(draft);
    const problems = {
      ...unreadableNumbers<Draft>(form.current),
      ...('problems' in checked ? checked.problems : {}),
    };
    setFailure(undefined);
    if ('problems' in checked || Object.keys(problems).length > 0) return show(problems);
    setErrors({});
    isLocked.current = true;
    setSending(true);
    const sent = JSON.stringify(checked.input);
    // Another form may have stored the draft that came back: only the very same belongs to its row.
    const sendId = tried && tried.sent === sent ? tried.id : id;
    setTried({ id: sendId, sent });
    try {
      await send(checked.input, sendId);
    } catch (error) {
      if (isAnswered(error)) setTried(tried);
      const words = refused?.(error) ?? (await problemsOf<Draft>(error, others.explain));
      // A stored form is done: only after a failure a click counts again.
      isLocked.current = false;
      if (typeof words === 'string') setFailure(words);
      else if (words) show(words);
      else console.error('The form could not be stored', error);
      return;
    } finally {
      setSending(false);
    }
    kept.forget(!staysOpen);
    others.begin(draft);
    if (staysOpen) {
      setBase(draft);
      isLocked.current = false;
      setId(crypto.randomUUID());
      setTried(null);
    }
    onDone?.();
  };

  const formProps = {
    ref: form,
    noValidate: true,
    // What is sent before the page is live, by Enter, must not stand in an address.
    method: 'post' as const,
    onSubmit: (event: FormEvent) => {
      // Not that of a form in a dialog of this one, which React hands on from its portal.
      if (event.target === event.currentTarget) void submit(event);
    },
    // `Form` shows it; a form of another shape places it itself.
    notice: kept.notice || others.notice ? createElement(Fragment, null, kept.notice, others.notice) : undefined,
  };
  return { draft, errors, failure, isSending, change, bind, reset, submit, formProps };
}

const changedText = () => t('Someone changed this since you typed it. Save to use your version.');

/** Whether the backend said no, bare or in a `Refused`. */
function isAnswered(error: unknown): boolean {
  const isRefused = error instanceof Refused;
  const failure = isRefused ? error.cause : error;
  return failure instanceof DataError ? failure.isAnswered : isRefused;
}

/** What a refusal says: at its fields, or above the form. */
function problemsOf<Draft>(error: unknown, explain: (conflicts: object) => Promise<object>) {
  if (!(error instanceof Refused)) return undefined;
  const { fields = {}, conflicts } = error;
  if (conflicts)
    return explain(conflicts).catch(() =>
      t('Someone changed this since you typed it. Save to use your version.'),
    ) as Promise<Problems<Draft> | string>;
  return Object.keys(fields).length > 0 ? (fields as Problems<Draft>) : error.message;
}

/** A browser gives '' for a number it cannot read, such as `1e`: only the field itself tells it from an empty one. */
function unreadableNumbers<Draft>(form: HTMLFormElement | null): Problems<Draft> {
  const problems: Problems<Draft> = {};
  for (const field of form?.querySelectorAll<HTMLInputElement>('input[type="number"]') ?? [])
    if (field.validity.badInput) problems[field.name as keyof Draft] = t('Enter a number.');
  return problems;
}
