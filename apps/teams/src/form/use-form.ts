import { useRef, useState, type FormEvent } from 'react';
import type * as z from 'zod/mini';

export type DraftErrors<Draft> = Partial<Record<keyof Draft, string>>;

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

interface FormOptions<Draft, Input> {
  /** Fields as the form holds them at first. */
  initial: Draft;
  /** Draft → what is stored. */
  rules: z.ZodMiniType<Input, Draft>;
  /** Stores the input. The id stays the same as long as the form is open. */
  send(input: Input, id: string): Promise<unknown>;
  onDone(): void;
}

/**
 * Fields of a form with what is wrong at each. A draft against the rules is not sent: the focus goes to the first field
 * to correct. While one submit is under way a second one, from a double click, does nothing; after a failure the fields
 * keep their input. Tie each control to its field by `bind`.
 */
export function useForm<Draft extends object, Input>({ initial, rules, send, onDone }: FormOptions<Draft, Input>) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<DraftErrors<Draft>>({});
  const [id] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  // State changes come too late for the second click of a double click.
  const isSending = useRef(false);

  const change = <Name extends keyof Draft>(name: Name, value: Draft[Name]) => {
    setDraft((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _corrected, ...rest }) => rest as DraftErrors<Draft>);
  };

  const bind: Bind<Draft> = (name) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (value) => change(name, value),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    const result = rules.safeParse(draft);
    const wrong = {
      ...unreadableNumbers<Draft>(form.current),
      ...(result.success ? {} : errorsOf<Draft>(result.error)),
    };
    if (!result.success || Object.keys(wrong).length > 0) {
      setErrors(wrong);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    isSending.current = true;
    try {
      await send(result.data, id);
      onDone();
    } catch (error) {
      // Only after a failure: a stored form is done, and a click while it closes must not store it again.
      isSending.current = false;
      console.error('The form could not be stored', error);
    }
  };

  const formProps = { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) };
  return { draft, errors, change, bind, formProps };
}

function errorsOf<Draft>(error: { issues: { path: PropertyKey[]; message: string }[] }): DraftErrors<Draft> {
  const errors: DraftErrors<Draft> = {};
  for (const issue of error.issues) errors[issue.path[0] as keyof Draft] ??= issue.message;
  return errors;
}

/** A browser gives '' for a number it cannot read, such as `1e`: only the field itself tells it from an empty one. */
function unreadableNumbers<Draft>(form: HTMLFormElement | null): DraftErrors<Draft> {
  const errors: DraftErrors<Draft> = {};
  for (const field of form?.querySelectorAll<HTMLInputElement>('input[type="number"]') ?? [])
    if (field.validity.badInput) errors[field.name as keyof Draft] = 'Enter a number.';
  return errors;
}
