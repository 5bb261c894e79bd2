import { useAuth } from '@lineup/auth';
import { NativeButton } from '@lineup/ui/native-button';
import { useRef, useState, type FormEvent } from 'react';
import { Field, SelectField, TextAreaField } from '../../form/field';
import { FormMessage } from '../../form/form-message';
import styles from '../../form/form.module.css';
import {
  contactErrorText,
  contactProblems,
  sendContactMessage,
  topics,
  type ContactMessage,
  type ContactProblems,
} from './contact-message';

/** Nobody writes a message faster than this, in ms: a program is made to wait, a person never notices. */
const FASTEST = 3000;

type Outcome = { kind: 'sent' } | { kind: 'failed'; text: string };

/** Sends a message to the people who run the site. What was typed stays until it arrived. */
export function ContactForm() {
  const { user } = useAuth();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [shownAt] = useState(() => Date.now());
  const [problems, setProblems] = useState<ContactProblems>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const values = new FormData(event.currentTarget);
    const text = (name: string) => String(values.get(name) ?? '');
    const message: ContactMessage = {
      name: text('name'),
      email: text('email'),
      topic: text('topic'),
      message: text('message'),
    };
    const found = contactProblems(message);
    setProblems(found);
    setOutcome(undefined);
    const [wrong] = Object.keys(found);
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    setIsSending(true);
    try {
      await pause(shownAt + FASTEST - Date.now());
      await sendContactMessage(message, id, text('website'));
      setOutcome({ kind: 'sent' });
    } catch (error) {
      setOutcome({ kind: 'failed', text: contactErrorText(error) });
    } finally {
      setIsSending(false);
    }
  }

  function writeAnother() {
    setId(crypto.randomUUID());
    setOutcome(undefined);
  }

  if (outcome?.kind === 'sent')
    return (
      <div className={styles.form}>
        <FormMessage kind="success">Thank you. Your message arrived, and we answer by email.</FormMessage>
        <div>
          <NativeButton onClick={writeAnother}>Write another message</NativeButton>
        </div>
      </div>
    );

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="Contact">
      {outcome && <FormMessage kind="error">{outcome.text}</FormMessage>}
      <Field label="Name" name="name" autoComplete="name" error={problems.name} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={user?.email ?? ''}
        error={problems.email}
      />
      <SelectField label="Topic" name="topic" defaultValue="support">
        {Object.entries(topics).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField label="Message" name="message" rows={6} error={problems.message} />
      {/* Out of sight and out of reach: only a program fills it in. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div>
        <NativeButton type="submit" look="primary" size="large" aria-disabled={isSending}>
          {isSending ? 'Sending…' : 'Send message'}
        </NativeButton>
      </div>
    </form>
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });
}
