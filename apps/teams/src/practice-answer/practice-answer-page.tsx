import { readerLocale } from '@lineup/language';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useAuth } from '@lineup/auth';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { NotFoundState } from '@lineup/ui/not-found-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { answerLabel, type Status } from '../kit/answer/answer-labels';
import panel from '../kit/panel.module.css';
import { useAnswerByLink } from './answer-by-link';
import { AnswerForm, GivenAnswer } from './answer-form';
import styles from './practice-answer.module.css';
import { readFragment, readPracticeLink, type PracticeLink } from './read-practice-link';
import { useAnswerAtOnce } from './use-answer-at-once';
import { plural, t } from '../language';

/**
 * `/teams/answer#token=…&answer=…`: an answer to one practice from a mail, without a password. Reading it answers nothing.
 * In a browser that a person is known to use the page then gives the answer itself, unless somebody else is signed in;
 * elsewhere a press on it does, so that programs that look into mails answer for nobody.
 */
export function Component() {
  const { hash } = useLocation();
  const { status, user } = useAuth();
  const { token, chosen } = readFragment(hash);
  return (
    <section>
      <title>{t('Your answer · Lineup')}</title>
      {status === 'loading' ? (
        <Loading />
      ) : (
        <Practice key={hash} token={token} chosen={chosen} viewerId={user?.id ?? null} />
      )}
    </section>
  );
}

const Loading = () => <PageSkeleton shape="text" label={t('Loading the practice')} count={3} hasHead={false} />;

interface PracticeProps {
  token: string;
  chosen: Status | null;
  viewerId: string | null;
}

function Practice({ token, chosen, viewerId }: PracticeProps) {
  const link = useQuery({ ...readPracticeLink(token, viewerId), enabled: token !== '' });
  const answer = useAnswerByLink(token, viewerId);
  const isOpen = link.data?.state === 'open';
  const isAnswering = useAnswerAtOnce({
    isPressed: chosen !== null,
    isOpen,
    isForOther: link.data?.answers_for != null,
    give: async () => {
      if (chosen) await answer.mutateAsync({ status: chosen, reason: '' }).catch(() => {});
    },
  });
  if (token !== '' && link.isPending) return <Loading />;
  if (link.isError && !link.data)
    return (
      <ErrorState
        isPage
        title={t('The practice could not be loaded')}
        description={t('Check your connection, then try again.')}
        onRetry={() => void link.refetch()}
      />
    );
  if (!link.data)
    return (
      <NotFoundState
        isPage
        title={t('This link does not work')}
        description={t('It may be incomplete, or you are no longer on the team.')}
        backTo="/teams"
        backLabel={t('See your teams')}
      />
    );
  const { data } = link;
  const whom = data.answers_for && (data.answers_for.name ?? t('the person who got the email'));
  const isGiven = answer.hasAnswered && data.state === 'used' && data.answer !== null;
  return (
    <div className={panel.panel}>
      <h1 className={styles.title}>{data.title}</h1>
      <p className={styles.when}>{when(data)}</p>
      <p className={styles.where}>{[data.team, data.game, data.location].filter(Boolean).join(' · ')}</p>
      {data.several && data.several.count > 1 && (
        <p>
          {t(
            'Your answer counts for all {count} practices of this series, through {day}. You can still change each of them.',
            { count: data.several.count, day: dayOf(data.several.last_at, data.time_zone) },
          )}
        </p>
      )}
      {isGiven && data.answer && <GivenAnswer answer={answer} given={data.answer} whom={whom} />}
      {isOpen && isAnswering && chosen && (
        <p className={styles.answered} role="status">
          {t('Saving your answer: {answer}…', { answer: answerLabel(chosen) })}
        </p>
      )}
      {isOpen && !isAnswering && (
        <>
          {whom && <p>{t('This link answers for {whom}, not for you.', { whom })}</p>}
          <AnswerForm answer={answer} chosen={chosen} stored={data.answer} />
        </>
      )}
      {!isGiven && !isOpen && <Closed link={data} whom={whom} />}
      {!isOpen && <PracticeButton link={data} />}
    </div>
  );
}

function Closed({
  link: { state, answer, is_archived: isArchived },
  whom,
}: {
  link: PracticeLink;
  whom: string | null;
}) {
  const why = {
    open: '',
    used: t('This link has been used. To change the answer, open the practice.'),
    cancelled: isArchived
      ? t('This team is archived. You don’t need to answer.')
      : t('This practice is canceled. You don’t need to answer.'),
    over: t('This practice has started, so answers by email are closed.'),
  }[state];
  return (
    <>
      {state !== 'cancelled' && answer && (
        <p className={styles.answered} role="status">
          {`${whom ? t('Answered for {whom}', { whom }) : t('Your answer')}: ${answerLabel(answer)}`}
        </p>
      )}
      <p>{why}</p>
    </>
  );
}

const PracticeButton = ({ link: { team_id: team, practice_id: practice } }: { link: PracticeLink }) => (
  <LinkButton className={styles.open} to={`/teams/${team}/manage?tab=practices&practice=${practice}`}>
    {t('Open the practice')}
  </LinkButton>
);

const dayOf = (at: string, zone: string | null) =>
  new Intl.DateTimeFormat(readerLocale(), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(zone ? { timeZone: zone } : {}),
  }).format(new Date(at));

const when = ({ scheduled_at: at, duration_minutes: minutes, time_zone: zone }: PracticeLink) => {
  const format = new Intl.DateTimeFormat(readerLocale(), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(zone ? { timeZone: zone } : {}),
  });
  return plural(minutes, '{start}, {count} minute', '{start}, {count} minutes', { start: format.format(new Date(at)) });
};
