import { Navigate } from 'react-router-dom';
import { LinkButton } from '@lineup/ui/link-button';
import { Logo } from '@lineup/ui/logo';
import { PageHeader } from '@lineup/ui/page-header';
import type { RecruitingStatus } from '../../model/load-recruiting-status';
import { reachText } from '../../model/answers';
import { answeredShare, replyText } from '../../model/reply-time';
import { ReachNote } from './reach-note';
import styles from './recruiting-status.module.css';
import { StatusScreen } from './status-screen';
import { rich, t } from '../../language';

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

const b = (words: string) => <strong>{words}</strong>;

function Sent({ status: { college, game, reply_time, reach }, id }: { status: RecruitingStatus; id: string }) {
  const reply = replyText(reply_time);
  const share = answeredShare(reply_time);
  const similar = game ? `/colleges?games=${encodeURIComponent(game).replaceAll('%20', '+')}` : '/colleges';
  return (
    <section className={styles.layout}>
      <title>{t('Sent to {college} · Lineup', { college: college.name })}</title>
      <PageHeader
        title={
          <span className={styles.title}>
            <Logo name={college.name} url={college.logo_url} colors={college.colors} size={40} />
            {t('Sent to {college}', { college: college.name })}
          </span>
        }
        purpose={t('They have your answers and your profile now.')}
      />
      {reach && reach.way !== 'inbox' && reach.way !== 'guardian' && <ReachNote reach={reach} />}
      <section>
        <h2>{t('What happens next')}</h2>
        <ol className={styles.steps}>
          <li>{rich('<b>The program has it.</b> Your status page shows when they open it.', { b })}</li>
          <li>
            <strong>{reply ? `${reply}.` : t('How fast they answer is not known yet.')}</strong>{' '}
            {share && `${t('{share} in the last 90 days.', { share })} `}
            {reach && (reach.way === 'inbox' || reach.way === 'guardian') && reachText(reach)}
          </li>
          <li>{rich('<b>You can change your answers</b> or withdraw at any time on the status page.', { b })}</li>
        </ol>
      </section>
      <div className={styles.actions}>
        <LinkButton to={`/recruiting-status/${id}`} variant="primary">
          {t('See your status')}
        </LinkButton>
        <LinkButton to={similar}>{game ? t('More {game} programs', { game }) : t('More programs')}</LinkButton>
        <LinkButton to="/lists">{t('My Lists')}</LinkButton>
      </div>
    </section>
  );
}
