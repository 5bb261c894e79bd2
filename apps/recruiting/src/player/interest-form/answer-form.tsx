import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { saveRedirect, useAuth } from '@lineup/auth';
import { Form, FormMessage, SubmitButton, useForm } from '@lineup/ui/form';
import { LinkButton } from '@lineup/ui/link-button';
import { fullDate } from '@lineup/ui/dates';
import type { Answers, InterestForm, OpenForm } from '../../model/load-interest-form';
import { answerRules, type Draft } from '../../kit/question/answers';
import { Questions } from '../../kit/question/questions';
import { firstDraft, fromProfile } from './first-draft';
import styles from './interest-form.module.css';
import { keepHere, keptHere } from './kept-answers';
import { useKeptDraft } from './use-kept-draft';
import { useSendAnswers } from './use-send-answers';

interface AnswerFormProps {
  page: InterestForm;
  form: OpenForm;
  /** What was typed into the version before, when the college published another one meanwhile. */
  typed: Answers | null;
  /** It could not be sent: another version takes it over. */
  onRefused(draft: Draft): void;
  /** The form has changed while it was answered. */
  isChanged: boolean;
}

/** The questions of a version with the answers as they are typed. */
export function AnswerForm({ page, form, typed, onRefused, isChanged }: AnswerFormProps) {
  const { college, submission, profile, ranks } = page;
  const userId = useAuth().user?.id ?? null;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [start] = useState(() => {
    const here = keptHere(form.id, userId, page.draft);
    return { draft: firstDraft(page, form, typed ?? here), isFromHere: here !== null && userId !== null };
  });
  const asked = { questions: form.questions, ranks };
  const send = useSendAnswers(college.slug, form);
  const { bind, draft, failure, isSending, formProps } = useForm<Draft, Answers>({
    initial: start.draft,
    rules: answerRules(asked),
    send: async (answers, id) => {
      if (!userId) {
        keepHere(form.id, null, draft);
        saveRedirect(pathname + search);
        return navigate('/auth');
      }
      await kept.stop();
      try {
        return await send.mutateAsync({ answers, id });
      } catch (error) {
        kept.resume();
        onRefused(draft);
        throw error;
      }
    },
  });
  const kept = useKeptDraft({
    slug: college.slug,
    form,
    userId,
    draft,
    isStored: !start.isFromHere && !isChanged,
  });

  return (
    <>
      {form.intro && <p className={styles.intro}>{form.intro}</p>}
      {isChanged && (
        <div className={styles.notice} role="status">
          <p>{college.name} has changed this form. Your answers are still here: check them and send.</p>
        </div>
      )}
      {submission && !isChanged && (
        <div className={styles.notice}>
          <p>
            You sent this on {fullDate(submission.updated_at)}. Sending again updates your answers.
            {!submission.is_current_version && ' The form has changed since then.'}
          </p>
          <LinkButton to={`/recruiting-status/${submission.id}`}>See your status</LinkButton>
        </div>
      )}
      {start.isFromHere && !submission && (
        <div className={styles.notice} role="status">
          <p>What you typed before is still here.</p>
        </div>
      )}
      {userId && !profile && (
        <div className={styles.notice}>
          <p>You need a profile before you can send this. What you typed is kept, and you come back here afterwards.</p>
          <LinkButton variant="primary" to={`/welcome?${new URLSearchParams({ then: pathname + search })}`}>
            Create Profile
          </LinkButton>
        </div>
      )}
      <Form {...formProps} aria-label={form.title}>
        <FormMessage>{failure}</FormMessage>
        <Questions
          asked={asked}
          draft={draft}
          bind={bind}
          isFromProfile={(question) => isSame(fromProfile(question, page, form), draft[question.id])}
        />
        <div className={styles.send}>
          <SubmitButton
            label={userId ? (submission ? 'Update answers' : 'Send to the college') : 'Sign in and send'}
            busyLabel="Sending…"
            isBusy={isSending}
            disabled={userId !== null && !profile}
          />
          <p className={styles.draft} role="status">
            {DRAFT_TEXT[kept.state]}
          </p>
        </div>
        {!userId && (
          <p className={styles.draft}>You need an account to send this. Your answers stay here until then.</p>
        )}
      </Form>
    </>
  );
}

const DRAFT_TEXT = {
  unchanged: '',
  saving: 'Saving draft…',
  saved: 'Draft saved. You can go on later, on any device.',
  here: 'Draft kept in this browser.',
};

const isSame = (known: unknown, value: string | string[] | undefined) =>
  known !== null && known !== undefined && value !== '' && String(known) === String(value) && String(known) !== '';
