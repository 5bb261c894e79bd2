import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { MessageSquare, Pencil, Undo2 } from 'lucide-react';
import { Chip } from '@lineup/ui/chip';
import { dateAndTime, fullDate } from '@lineup/ui/dates';
import { lazyQuietly } from '@lineup/ui/lazy-part';
import { LinkButton } from '@lineup/ui/link-button';
import { Logo } from '@lineup/ui/logo';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { PageHeader } from '@lineup/ui/page-header';
import { BackLink } from '../../kit/back-link';
import type { RecruitingStatus } from '../../model/load-recruiting-status';
import { replyText } from '../../model/reply-time';
import { StatusTrack } from '../../kit/status-track';
import { ClosingNote } from './closing-note';
import { ReachNote } from './reach-note';
import styles from './recruiting-status.module.css';
import { StatusScreen } from './status-screen';
import { timelineOf } from '../../model/status-timeline';
import { useWithdraw } from './use-withdraw';

const Meetings = lazyQuietly(() => import(/* webpackChunkName: "standing" */ './meetings/meetings'));
const Offers = lazyQuietly(() => import(/* webpackChunkName: "standing" */ './offers/offers'));
const Papers = lazyQuietly(() => import(/* webpackChunkName: "standing" */ './papers/papers'));

/** `/recruiting-status/{id}`: where an interest stands with a college, in plain words. */
export function Component() {
  return <StatusScreen>{(status) => <StatusDetails status={status} />}</StatusScreen>;
}

function StatusDetails({ status }: { status: RecruitingStatus }) {
  const { college, game, stage, since, sent_at, is_own, answered, reply_time, forms } = status;
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
        <Chip {...(status.stage_kind !== 'closed' && { tone: 'accent' as const })}>{stage}</Chip>
        <span>since {fullDate(since)}</span>
      </div>
      <StatusTrack {...status} />
      {status.closing && <ClosingNote status={status} closing={status.closing} />}
      {status.offers && status.offers.length > 0 && (
        <Suspense fallback={null}>
          <Offers status={status} offers={status.offers} />
        </Suspense>
      )}
      {status.papers && status.papers.length > 0 && (
        <Suspense fallback={null}>
          <Papers status={status} papers={status.papers} />
        </Suspense>
      )}
      {status.meetings && status.meetings.length > 0 && (
        <Suspense fallback={null}>
          <Meetings status={status} meetings={status.meetings} />
        </Suspense>
      )}
      {is_own && sent_at && !answered && (
        <p className={styles.text}>
          {status.stage_kind === 'closed' ? 'Closed without an answer. ' : ''}
          {reply && status.stage_kind !== 'closed'
            ? `${college.name} ${reply[0]?.toLowerCase()}${reply.slice(1)}. `
            : ''}
          This page updates by itself.
        </p>
      )}
      {status.reach && sent_at && (!answered || status.reach.way !== 'inbox') && (
        <ReachNote reach={status.reach} isStatusPage />
      )}
      {is_own && !sent_at && (
        <p className={styles.text}>{college.name} found your profile. You have not written to them yet.</p>
      )}
      <section>
        <h2 id="timeline">What happened so far</h2>
        <ol className={styles.timeline} aria-labelledby="timeline">
          {timelineOf(status).map(({ kind, at, title, note, words, conversationId }) => (
            <li key={`${at} ${kind}`} data-kind={kind}>
              <strong>{title}</strong>
              <time dateTime={at}>{kind === 'claimed' ? fullDate(at) : dateAndTime(at)}</time>
              {words && <blockquote className={styles.words}>{words}</blockquote>}
              {is_own && conversationId && (
                <Link className={styles.reply} to={`/inbox?conversation=${conversationId}`}>
                  <MessageSquare size={16} aria-hidden />
                  Write back
                </Link>
              )}
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
          <Withdraw status={status} />
        </div>
      )}
    </section>
  );
}

function Withdraw({ status }: { status: RecruitingStatus }) {
  const { college, sent_at } = status;
  const withdrawing = useWithdraw(status);
  const words = sent_at
    ? {
        title: `Withdraw from ${college.name}?`,
        description:
          'Your answers and the link to your profile are deleted at once, and this page disappears. They can read their own notes for 30 more days. You can write to them again.',
        yes: 'Withdraw interest',
        no: 'Keep it',
      }
    : {
        title: `Leave the list of ${college.name}?`,
        description:
          'The link to your profile is deleted at once. They can read their own notes for 30 more days, and cannot add you again in that time. You can write to them at any time.',
        yes: 'Leave',
        no: 'Stay',
      };
  return (
    <ConfirmDialog {...words} isDestructive onConfirm={() => withdrawing.mutate()}>
      {(ask) => (
        <Button aria-disabled={withdrawing.isPending} onClick={ask}>
          <Undo2 size={16} aria-hidden />
          {sent_at ? 'Withdraw' : 'Leave their list'}
        </Button>
      )}
    </ConfirmDialog>
  );
}
