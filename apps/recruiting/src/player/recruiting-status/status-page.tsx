import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Pencil, Undo2 } from 'lucide-react';
import { Chip } from '@lineup/ui/chip';
import { dateAndTime, fullDate } from '@lineup/ui/dates';
import { LinkButton } from '@lineup/ui/link-button';
import { Logo } from '@lineup/ui/logo';
import { Button } from '@lineup/ui/button';
import { PageHeader } from '@lineup/ui/page-header';
import { BackLink } from '../../kit/back-link';
import type { RecruitingStatus } from '../../model/load-recruiting-status';
import { replyText } from '../../model/reply-time';
import styles from './recruiting-status.module.css';
import { StatusScreen } from './status-screen';
import { timelineOf } from '../../model/status-timeline';
import { useWithdraw } from './use-withdraw';

/** `/recruiting-status/{id}`: where an interest stands with a college, in plain words. */
export function Component() {
  return <StatusScreen>{(status) => <StatusDetails status={status} />}</StatusScreen>;
}

function StatusDetails({ status }: { status: RecruitingStatus }) {
  const { college, game, stage, since, sent_at, is_own, answered, reply_time, forms } = status;
  const [isAsking, setAsking] = useState(false);
  const reply = replyText(reply_time);
  return (
    <section className={styles.layout}>
      <title>{`${college.name}: your status · Lineup`}</title>
      <PageHeader
        breadcrumb={<BackLink to={`/college/${college.slug}`}>{college.name}</BackLink>}
        title={
          <span className={styles.title}>
            <Logo name={college.name} url={college.logo_url} colors={college.colors} size={40} />
            {is_own ? 'Where you stand' : 'What the player sees'}
          </span>
        }
        purpose={[college.name, game].filter(Boolean).join(' · ')}
      />
      <div className={styles.stage} aria-live="polite">
        <Chip tone="accent">{stage}</Chip>
        <span>since {fullDate(since)}</span>
      </div>
      {is_own && sent_at && !answered && (
        <p className={styles.text}>
          {reply ? `${college.name} ${reply[0]?.toLowerCase()}${reply.slice(1)}. ` : ''}
          This page updates by itself; replies arrive in your <Link to="/inbox">inbox</Link>.
        </p>
      )}
      {is_own && !sent_at && (
        <p className={styles.text}>{college.name} found your profile. You have not written to them yet.</p>
      )}
      <section>
        <h2>What happened so far</h2>
        <ol className={styles.timeline}>
          {timelineOf(status).map(({ kind, at, title, note }) => (
            <li key={`${at} ${kind}`} data-kind={kind}>
              <strong>{title}</strong>
              <time dateTime={at}>{dateAndTime(at)}</time>
              {note && <span>{note}</span>}
            </li>
          ))}
        </ol>
      </section>
      {is_own && (
        <div className={styles.actions}>
          {forms.map(({ id, form_id, title }) => (
            <LinkButton key={id} to={`/college/${college.slug}/recruiting?form=${form_id}`}>
              <Pencil size={16} aria-hidden />
              {forms.length > 1 ? `Change answers: ${title}` : 'Change answers'}
            </LinkButton>
          ))}
          {!sent_at && <LinkButton to={`/college/${college.slug}/recruiting`}>Write to them</LinkButton>}
          <Button aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
            <Undo2 size={16} aria-hidden />
            {sent_at ? 'Withdraw' : 'Leave their list'}
          </Button>
        </div>
      )}
      {isAsking && <Withdraw status={status} onKeep={() => setAsking(false)} />}
    </section>
  );
}

function Withdraw({ status, onKeep }: { status: RecruitingStatus; onKeep(): void }) {
  const { college, sent_at } = status;
  const withdrawing = useWithdraw(status);
  return (
    <div className={styles.question} role="group" aria-label={sent_at ? 'Withdraw interest' : 'Leave their list'}>
      <p>
        {sent_at
          ? `Withdraw from ${college.name}? Your answers are deleted and this page disappears. You can write to them again later.`
          : `Leave the list of ${college.name}? They keep their own notes, and what you change later no longer reaches them this way. You can write to them at any time.`}
      </p>
      <Button variant="primary" aria-disabled={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
        {sent_at ? 'Withdraw interest' : 'Leave'}
      </Button>
      <Button onClick={onKeep}>{sent_at ? 'Keep it' : 'Stay'}</Button>
    </div>
  );
}
