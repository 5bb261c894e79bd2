import { Link } from 'react-router-dom';
import { MessageSquare, Pencil, Undo2 } from 'lucide-react';
import { Chip } from '@lineup/ui/chip';
import { dateAndTime, fullDate } from '@lineup/ui/dates';
import { lazyView } from '@lineup/ui/lazy-view';
import { LinkButton } from '@lineup/ui/link-button';
import { Logo } from '@lineup/ui/logo';
import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { PageHeader } from '@lineup/ui/page-header';
import { BackLink } from '../../kit/back-link';
import type { RecruitingStatus } from '../../model/load-recruiting-status';
import { collegeReplyText } from '../../model/reply-time';
import { StatusTrack } from '../../kit/status-track';
import { ClosingNote } from './closing-note';
import { ReachNote } from './reach-note';
import styles from './recruiting-status.module.css';
import { StatusScreen } from './status-screen';
import { timelineOf } from '../../model/status-timeline';
import { useWithdraw } from './use-withdraw';
import { databaseSays, t } from '../../language';

const meetingsView = lazyView(() => import(/* webpackChunkName: "standing" */ './meetings/meetings'), null);
const offersView = lazyView(() => import(/* webpackChunkName: "standing" */ './offers/offers'), null);
const papersView = lazyView(() => import(/* webpackChunkName: "standing" */ './papers/papers'), null);

/** `/recruiting-status/{id}`: where an interest stands with a college, in plain words. */
export function Component() {
  return <StatusScreen>{(status) => <StatusDetails status={status} />}</StatusScreen>;
}

function StatusDetails({ status }: { status: RecruitingStatus }) {
  const { college, game, stage, since, sent_at, is_own, answered, reply_time, forms } = status;
  const of = { college: college.name };
  return (
    <section className={styles.layout}>
      <title>{t('{college}: your status · Lineup', of)}</title>
      <PageHeader
        breadcrumb={<BackLink to={`/college/${college.slug}`}>{college.name}</BackLink>}
        title={
          <span className={styles.title}>
            <Logo name={college.name} url={college.logo_url} colors={college.colors} size={40} />
            {is_own ? t('Where you stand') : t('What the player sees')}
          </span>
        }
        purpose={[college.name, game].filter(Boolean).join(' · ')}
      />
      <div className={styles.stage} aria-live="polite">
        <Chip {...(status.stage_kind !== 'closed' && { tone: 'accent' as const })}>{databaseSays(stage)}</Chip>
        <span>{t('since {day}', { day: fullDate(since) })}</span>
      </div>
      <StatusTrack {...status} />
      {status.closing && <ClosingNote status={status} closing={status.closing} />}
      {status.offers && status.offers.length > 0 && <offersView.Part status={status} offers={status.offers} />}
      {status.papers && status.papers.length > 0 && <papersView.Part status={status} papers={status.papers} />}
      {status.meetings && status.meetings.length > 0 && (
        <meetingsView.Part status={status} meetings={status.meetings} />
      )}
      {is_own && sent_at && !answered && (
        <p className={styles.text}>
          {[
            status.stage_kind === 'closed'
              ? t('Closed without an answer.')
              : collegeReplyText(reply_time, college.name),
            t('This page updates by itself.'),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {status.reach && sent_at && (!answered || status.reach.way !== 'inbox') && (
        <ReachNote reach={status.reach} isStatusPage />
      )}
      {is_own && !sent_at && (
        <p className={styles.text}>{t('{college} found your profile. You have not written to them yet.', of)}</p>
      )}
      <section>
        <h2 id="timeline">{t('What happened so far')}</h2>
        <ol className={styles.timeline} aria-labelledby="timeline">
          {timelineOf(status).map(({ kind, at, title, note, words, conversationId }) => (
            <li key={`${at} ${kind}`} data-kind={kind}>
              <strong>{title}</strong>
              <time dateTime={at}>{kind === 'claimed' ? fullDate(at) : dateAndTime(at)}</time>
              {words && <blockquote className={styles.words}>{words}</blockquote>}
              {is_own && conversationId && (
                <Link className={styles.reply} to={`/inbox?conversation=${conversationId}`}>
                  <MessageSquare size={16} aria-hidden />
                  {t('Write back')}
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
              {forms.length > 1 ? t('Change answers: {title}', { title }) : t('Change answers')}
            </LinkButton>
          ))}
          {!sent_at && <LinkButton to={`/college/${college.slug}/recruiting`}>{t('Write to them')}</LinkButton>}
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
        title: t('Withdraw from {college}?', { college: college.name }),
        description: t(
          'Your answers and the link to your profile are deleted at once, and this page disappears. They can read their own notes for 30 more days. You can write to them again.',
        ),
        yes: t('Withdraw interest'),
        no: t('Keep my interest'),
      }
    : {
        title: t('Leave the list of {college}?', { college: college.name }),
        description: t(
          'The link to your profile is deleted at once. They can read their own notes for 30 more days, and cannot add you again in that time. You can write to them at any time.',
        ),
        yes: t('Leave'),
        no: t('Stay'),
      };
  return (
    <ConfirmDialog {...words} isDestructive onConfirm={() => withdrawing.mutate()}>
      {(ask) => (
        <Button aria-disabled={withdrawing.isPending} onClick={ask}>
          <Undo2 size={16} aria-hidden />
          {sent_at ? t('Withdraw') : t('Leave their list')}
        </Button>
      )}
    </ConfirmDialog>
  );
}
