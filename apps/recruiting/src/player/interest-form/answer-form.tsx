import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { hasSignedInHere, saveRedirect, useAuth } from '@lineup/auth';
import type { Sentences } from '@lineup/language';
import { Button } from '@lineup/ui/button';
import { Form, FormMessage, SubmitButton, useForm } from '@lineup/ui/form';
import { useHydrated } from '@lineup/ui/use-hydrated';
import { LinkButton } from '@lineup/ui/link-button';
import { fullDate } from '@lineup/ui/dates';
import {
  readFormWish,
  type Answers,
  type InterestForm,
  type OpenForm,
  type Question,
} from '../../model/load-interest-form';
import { progressOf, readAnswers, type Draft } from '../../kit/question/answers';
import { fromList } from '../../kit/question/game-rank';
import { Questions } from '../../kit/question/questions';
import { firstDraft, fromProfile, gamesOfProfile } from './first-draft';
import styles from './interest-form.module.css';
import { keepForSignIn, keepHere, keptHere, takeOver } from './kept-answers';
import { useKeptDraft } from './use-kept-draft';
import { useSendAnswers } from './use-send-answers';
import { WhatTheyGet } from './what-they-get';
import { t } from '../../language';

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
  const { college, submission, profile, ranks, games } = page;
  const userId = useAuth().user?.id ?? null;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { game } = readFormWish(search);
  const [start] = useState(() => {
    const here = keptHere(form.id, userId, page.draft);
    return {
      draft: firstDraft(page, form, typed ?? here?.answers ?? null, game),
      isFromHere: here !== null && userId !== null,
      // It is shown, and stored only once its reader changes or sends it.
      untouched: typed === null && here?.isUntouched ? here : null,
    };
  });
  const { untouched } = start;
  useEffect(() => {
    if (userId && untouched) takeOver(form.id, userId, untouched);
  }, [form.id, userId, untouched]);
  const asked = { questions: form.questions, ranks, games };
  // Somebody has an account in this browser already: for them signing in comes first.
  const isKnownHere = useHydrated() && hasSignedInHere();
  const [first, second] = isKnownHere ? (['sign-in', 'sign-up'] as const) : (['sign-up', 'sign-in'] as const);
  const mode = useRef<'sign-in' | 'sign-up'>(first);
  const send = useSendAnswers(college.slug, form, game, userId);
  const { bind, draft, failure, isSending, submit, formProps } = useForm<Draft, Answers>({
    initial: start.draft,
    schema: readAnswers(asked),
    send: async (answers, id) => {
      if (!userId) {
        keepForSignIn(form.id, draft);
        saveRedirect(pathname + search);
        return navigate('/auth', { state: { mode: mode.current } });
      }
      await kept.stop();
      try {
        return await send.mutateAsync({ answers, id });
      } catch (error) {
        kept.resumeAfterFailure();
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
    isStored: untouched !== null || (!start.isFromHere && !isChanged),
  });
  const progress = progressOf(asked, draft);

  return (
    <>
      {form.intro && <p className={styles.intro}>{form.intro}</p>}
      {isChanged && (
        <div className={styles.notice} role="status">
          <p>
            {t('{college} has changed this form. Your answers are still here: check them and send.', {
              college: college.name,
            })}
          </p>
        </div>
      )}
      {submission && !isChanged && (
        <div className={styles.notice}>
          <p>
            {t('You sent this on {day}. Sending again updates your answers.', { day: fullDate(submission.updated_at) })}
            {!submission.is_current_version && ` ${t('The form has changed since then.')}`}
          </p>
          <LinkButton to={`/recruiting-status/${submission.id}`}>{t('See your status')}</LinkButton>
        </div>
      )}
      {start.isFromHere && !submission && (
        <div className={styles.notice} role="status">
          <p>{t('What you typed before is still here.')}</p>
        </div>
      )}
      {userId && !profile && (
        <div className={styles.notice}>
          <p>
            {t(
              'You need a profile before you can send this. What you typed is kept, and you come back here afterwards.',
            )}
          </p>
          <LinkButton
            variant="primary"
            to={`/welcome?${new URLSearchParams({ then: pathname + search })}`}
            onClick={() => keepHere(form.id, userId, draft)}
          >
            {t('Create Profile')}
          </LinkButton>
        </div>
      )}
      <Form {...formProps} aria-label={form.title}>
        <div className={styles.columns}>
          <div className={styles.questions}>
            <div className={styles.progress}>
              <span id="progress">{t('{answered} of {asked} answered', progress)}</span>
              <progress aria-labelledby="progress" value={progress.answered} max={progress.asked} />
            </div>
            <Questions
              asked={asked}
              draft={draft}
              bind={bind}
              isFromProfile={(question) => isSame(question, fromProfile(question, page, form), draft[question.id])}
              known={gamesOfProfile(page)}
            />
          </div>
          <WhatTheyGet page={page} form={form} answered={progress.answered} />
        </div>
        <FormMessage>{failure}</FormMessage>
        <div className={styles.send}>
          <SubmitButton
            label={userId ? (submission ? t('Update answers') : t('Send to the college')) : t(WAYS_IN[first])}
            busyLabel={t('Sending…')}
            isBusy={isSending}
            disabled={userId !== null && !profile}
            onClick={() => (mode.current = first)}
          />
          {!userId && (
            <Button
              onClick={() => {
                mode.current = second;
                void submit();
              }}
            >
              {t(WAYS_IN[second])}
            </Button>
          )}
          <p className={styles.draft} role="status">
            {kept.state === 'none' ? '' : t(DRAFT_TEXT[kept.state])}
          </p>
        </div>
        {!userId && (
          <p className={styles.draft}>
            {t(
              'You need an account and a profile to send this. Your answers wait here if you go on with these buttons.',
            )}
          </p>
        )}
      </Form>
    </>
  );
}

/** What a visitor does first; the form is sent when they come back. */
const WAYS_IN = { 'sign-up': 'Create an account and send', 'sign-in': 'Sign in and send' } satisfies Sentences;

const DRAFT_TEXT = {
  saving: 'Saving draft…',
  saved: 'Draft saved. You can go on later, on any device.',
  here: 'Draft kept in this browser.',
} satisfies Sentences;

function isSame(question: Question, known: unknown, value: string | string[] | undefined): boolean {
  // The game alone is chosen by the form.
  if (question.type === 'game_rank' && fromList(value).rank === '') return false;
  return (
    known !== null && known !== undefined && value !== '' && String(known) === String(value) && String(known) !== ''
  );
}
