import { CheckboxField, Form, FormMessage, SubmitButton, TextField, useForm, type Checked } from '@lineup/ui/form';
import { Logo } from '@lineup/ui/logo';
import { useChangeFields } from '../model/change-fields';
import page from '../kit/edit.module.css';
import type { EditedCollege } from '../model/load-college-editor';
import styles from './look.module.css';

interface Draft {
  isOwn: boolean;
  first: string;
  second: string;
  /** Where the form shows what is wrong with both. */
  colors: string;
}

const COLOR = /^#[0-9a-f]{6}$/;
const FIRST = '#1e3a8a';
const SECOND = '#fbbf24';

function check({ isOwn, first, second }: Draft): Checked<Draft, { colors: string[] | null }> {
  if (!isOwn) return { input: { colors: null } };
  const problems: Partial<Record<keyof Draft, string>> = {};
  const colors = [first, second].map((color) => color.trim().toLowerCase());
  if (!COLOR.test(colors[0]!)) problems.first = 'Enter a color such as #1e3a8a.';
  if (!COLOR.test(colors[1]!)) problems.second = 'Enter a color such as #fbbf24.';
  return Object.keys(problems).length > 0 ? { problems } : { input: { colors } };
}

/** The two colors of a college, with its crest in them as it shows where there is no logo. */
export function ColorsForm({ college }: { college: EditedCollege }) {
  const { colors } = college.editor.details;
  const stored = { isOwn: colors !== null, first: colors?.[0] ?? FIRST, second: colors?.[1] ?? SECOND, colors: '' };
  const save = useChangeFields({ part: 'college', id: college.id, row: { colors }, done: 'Colors saved' });
  const { draft, bind, errors, failure, isSending, formProps } = useForm({
    keepAs: `college-colors:${college.id}`,
    initial: stored,
    stored,
    onShown: save.know,
    schema: check,
    send: (input) => save.mutateAsync(input),
    staysOpen: true,
  });
  const checked = check(draft);
  const shown = 'input' in checked ? checked.input.colors : null;
  return (
    <section className={page.panel} aria-labelledby="colors-title">
      <h3 id="colors-title">Colors</h3>
      <Form {...formProps} aria-label="Colors">
        <FormMessage>{failure ?? errors.colors}</FormMessage>
        <div className={styles.preview} role="group" aria-label="Preview">
          {[72, 40, 24].map((size) => (
            <Logo key={size} name={college.name} url={null} colors={shown} size={size} />
          ))}
          <p className={page.muted}>Your crest. It shows where there is no logo, or no room for one.</p>
        </div>
        <CheckboxField label="Choose our own colors" {...bind('isOwn')} />
        {draft.isOwn && (
          <div className={styles.colors}>
            <ColorField label="Background" {...bind('first')} />
            <ColorField label="Second color" {...bind('second')} />
          </div>
        )}
        <div>
          <SubmitButton label="Save colors" busyLabel="Saving…" isBusy={isSending} />
        </div>
      </Form>
    </section>
  );
}

interface ColorFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** A color, picked or typed. */
function ColorField({ label, name, value, error, onChange }: ColorFieldProps) {
  return (
    <div className={styles.color}>
      <input
        type="color"
        aria-label={`Pick ${label.toLowerCase()}`}
        value={COLOR.test(value) ? value : '#000000'}
        onChange={({ target }) => onChange(target.value)}
      />
      <TextField label={label} name={name} value={value} error={error} spellCheck={false} onChange={onChange} />
    </div>
  );
}
