import { Navigate } from 'react-router-dom';
import { LinkButton } from '@lineup/ui/link-button';
import { Logo } from '@lineup/ui/logo';
import { PageHeader } from '@lineup/ui/page-header';
import type { RecruitingStatus } from '../../model/load-recruiting-status';
import { reachText } from '../../model/answers';
import { answeredShare, daysText } from '../../model/reply-time';
import { ReachNote } from './reach-note';
import styles from './recruiting-status.module.css';
import { StatusScreen } from './status-screen';

/** `/recruiting-success/{id}`: what happens next with what was just sent. */
export function Component() {
  return (
    <StatusScreen>
      {(status, id) =>
        status.is_own && status.sent_at ? (
          <Sent status={status} id={id} />
        ) : (
          <Navigate to={`/recruiting-status/${id}`} replace />
        )
      }
    </StatusScreen>
  );
}

function Sent({ status: { college, game, reply_time, reach }, id }: { status: RecruitingStatus; id: string }) {
  const days = daysText(reply_time);
  const isSameDay = days === 'Same day';
  const share = answeredShare(reply_time);
  const similar = game ? `/colleges?games=${encodeURIComponent(game).replaceAll('%20', '+')}` : '/colleges';
  return (
    <section className={styles.layout}>
      <title>{`Sent to ${college.name} · Lineup`}</title>
      <PageHeader
        title={
          <span className={styles.title}>
            <Logo name={college.name} url={college.logo_url} colors={college.colors} size={40} />
            Sent to {college.name}
          </span>
        }
        purpose="They have your answers and your profile now."
      />
      {reach && reach.way !== 'inbox' && reach.way !== 'guardian' && <ReachNote reach={reach} />}
      <section>
        <h2>What happens next</h2>
        <ol className={styles.steps}>
          <li>
            <strong>The program has it.</strong> Your status page shows when they open it.
          </li>
          <li>
            <strong>
              {days
                ? `They usually answer ${isSameDay ? 'on the same day' : `within ${days}`}.`
                : 'How fast they answer is not known yet.'}
            </strong>{' '}
            {share && `${share} in the last 90 days. `}
            {reach && (reach.way === 'inbox' || reach.way === 'guardian') && reachText(reach)}
          </li>
          <li>
            <strong>You can change your answers</strong> or withdraw at any time on the status page.
          </li>
        </ol>
      </section>
      <div className={styles.actions}>
        <LinkButton to={`/recruiting-status/${id}`} variant="primary">
          See your status
        </LinkButton>
        <LinkButton to={similar}>{game ? `More ${game} programs` : 'More programs'}</LinkButton>
        <LinkButton to="/lists">My Lists</LinkButton>
      </div>
    </section>
  );
}
