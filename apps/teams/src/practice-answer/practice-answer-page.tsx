import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '@lineup/ui/error-state';
import { LinkButton } from '@lineup/ui/link-button';
import { NotFoundState } from '@lineup/ui/not-found-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import panel from '../kit/panel.module.css';
import { AnswerForm } from './answer-form';
import styles from './practice-answer.module.css';
import { readFragment, readPracticeLink, type Answer, type PracticeLink } from './read-practice-link';

const ANSWERED: Record<Answer, string> = {
  attending: 'You are going.',
  maybe: 'You might come.',
  not_attending: 'You can’t go.',
};

/**
 * `/teams/answer#token=…&answer=…`: an answer to one practice from a mail, without a password. Opening it answers nothing, so
 * that programs that look into mails do not; the press on this page does, once.
 */
export function Component() {
  const { token, chosen } = readFragment(useLocation().hash);
  return (
    <section>
      <title>Your answer · Lineup</title>
      <Practice key={token} token={token} chosen={chosen} />
    </section>
  );
}

function Practice({ token, chosen }: { token: string; chosen: Answer | null }) {
  const link = useQuery({ ...readPracticeLink(token), enabled: token !== '' });
  if (token !== '' && link.isPending)
    return <PageSkeleton shape="text" label="Loading the practice" count={3} hasHead={false} />;
  if (link.isError && !link.data)
    return (
      <ErrorState
        isPage
        title="The practice could not be loaded"
        description="Check your connection, then try again."
        onRetry={() => void link.refetch()}
      />
    );
  if (!link.data)
    return (
      <NotFoundState
        isPage
        title="This link does not work"
        description="It may be incomplete, or you are no longer on the team."
        backTo="/teams"
        backLabel="See your teams"
      />
    );
  return (
    <div className={panel.panel}>
      <h1 className={styles.title}>{link.data.title}</h1>
      <p className={styles.when}>{when(link.data)}</p>
      <p className={styles.where}>{[link.data.team, link.data.location].filter(Boolean).join(' · ')}</p>
      {link.data.state === 'open' ? (
        <AnswerForm token={token} chosen={chosen} stored={link.data.answer} />
      ) : (
        <Closed link={link.data} />
      )}
    </div>
  );
}

function Closed({ link: { state, answer, team_id: team, practice_id: practice } }: { link: PracticeLink }) {
  const why = {
    open: '',
    used: 'This link has been used. To change your answer, open the practice.',
    cancelled: 'This practice is canceled. You don’t need to answer.',
    over: 'This practice has started, so answers by email are closed.',
  }[state];
  return (
    <>
      {state !== 'cancelled' && answer && (
        <p className={styles.answered} role="status">
          {ANSWERED[answer]}
        </p>
      )}
      <p>{why}</p>
      <LinkButton to={`/teams/${team}/manage?tab=practices&practice=${practice}`}>Open the practice</LinkButton>
    </>
  );
}

const when = ({ scheduled_at: at, duration_minutes: minutes, time_zone: zone }: PracticeLink) => {
  const format = new Intl.DateTimeFormat(undefined, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(zone ? { timeZone: zone } : {}),
  });
  return `${format.format(new Date(at))}, ${minutes} minutes`;
};
