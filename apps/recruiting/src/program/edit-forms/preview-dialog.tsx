import { useState } from 'react';
import { Dialog } from '@lineup/ui/dialog';
import { Form, FormMessage, SubmitButton, useForm } from '@lineup/ui/form';
import { readAnswers, type Draft } from '../../kit/question/answers';
import { Questions } from '../../kit/question/questions';
import type { Answers, Question } from '../../model/load-interest-form';
import page from '../kit/edit.module.css';
import type { GameTitle } from '../../model/game-title';
import styles from './forms.module.css';

interface PreviewDialogProps {
  form: { title: string; intro: string; questions: readonly Question[] };
  titles: readonly GameTitle[];
  onClose(): void;
}

/** A form as its player sees it, to be tried out: nothing is sent. */
export default function PreviewDialog({ form, titles, onClose }: PreviewDialogProps) {
  return (
    <Dialog title={form.title.trim() || 'Untitled form'} onClose={onClose}>
      <Preview form={form} titles={titles} />
    </Dialog>
  );
}

function Preview({ form, titles }: Omit<PreviewDialogProps, 'onClose'>) {
  const [isSound, setSound] = useState(false);
  const asked = {
    questions: form.questions,
    ranks: Object.fromEntries(titles.map(({ slug, ranks }) => [slug, ranks])),
    games: titles.map(({ slug, name, ranks, positions }) => ({ slug, name, ranks, roles: positions })),
  };
  const { bind, draft, formProps } = useForm<Draft, Answers>({
    initial: Object.fromEntries(form.questions.map(({ id, type }) => [id, type === 'multiple_choice' ? [] : ''])),
    schema: readAnswers(asked),
    send: async () => setSound(true),
    staysOpen: true,
  });
  return (
    <div className={styles.preview} onChange={() => setSound(false)}>
      {form.intro && <p className={styles.intro}>{form.intro}</p>}
      {form.questions.length === 0 ? (
        <p className={page.muted}>No questions yet.</p>
      ) : (
        <Form {...formProps} aria-label="Preview">
          <Questions asked={asked} draft={draft} bind={bind} />
          <FormMessage kind="success">{isSound && 'These answers could be sent.'}</FormMessage>
          <div className={page.actions}>
            <SubmitButton label="Try to send" busyLabel="Checking…" isBusy={false} />
            <span className={page.muted}>A preview: nothing is sent.</span>
          </div>
        </Form>
      )}
    </div>
  );
}
