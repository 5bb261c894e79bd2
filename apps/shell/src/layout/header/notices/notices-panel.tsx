import { useAuth } from '@lineup/auth';
import { useLiveQuery } from '@lineup/data';
import { Button } from '@lineup/ui/button';
import { Panel } from '@lineup/ui/bottom-sheet';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { CloseButton } from '../../../kit/close-button';
import { useLeave } from '../../../kit/use-leave';
import { listNotices, noticeKeys, type Notice } from './list-notices';
import { t } from './language';
import { dayName, noticeText } from './notice-text';
import styles from './notices.module.css';
import { COUNT, useMarkRead } from './use-mark-read';

/** The notices of the signed-in user by day, live, beside the page; on a phone over it. */
export default function NoticesPanel({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const userId = useAuth().user?.id ?? '';
  const close = () => dialog.current?.close();
  useLeave(close);
  const query = useInfiniteQuery(listNotices(userId));
  useLiveQuery({
    topic: userId ? `user:${userId}` : null,
    events: ['count'],
    key: noticeKeys.of(userId),
    onEvent: ({ payload }) => payload['name'] !== COUNT,
  });
  const marking = useMarkRead(userId);
  const notices = query.data ?? [];
  const [newest] = notices;
  const hasUnread = notices.some((each) => !each.is_read);

  return (
    <Panel ref={dialog} className={styles.panel} aria-labelledby="notices-title" onClose={onClose}>
      <div className={styles.head}>
        <h2 id="notices-title" className={styles.title}>
          {t('Notices')}
        </h2>
        {newest && hasUnread && (
          <Button variant="ghost" onClick={() => marking.mutate({ p_up_to: newest.id })}>
            {t('Mark all as read')}
          </Button>
        )}
        <CloseButton label={t('Close notices')} onClose={close} />
      </div>
      {/* A toast would be behind the panel, where a modal dialog leaves nothing to read or to hear. */}
      {marking.error && marking.variables && 'p_up_to' in marking.variables && (
        <p className={styles.nothing} role="alert">
          {t('Notices were not marked as read. Try again.')}
        </p>
      )}
      <Content
        query={query}
        onOpen={({ id, is_read }) => {
          if (!is_read) marking.mutate({ p_id: id });
          close();
        }}
      />
    </Panel>
  );
}

function Content({ query, onOpen }: { query: UseInfiniteQueryResult<Notice[]>; onOpen(notice: Notice): void }) {
  if (query.isPending)
    return (
      <div role="status" aria-label={t('Loading notices')}>
        {[1, 2, 3, 4].map((line) => (
          <div key={line} className={styles.waiting} />
        ))}
      </div>
    );
  if (!query.data)
    return (
      <p className={styles.nothing} role="alert">
        {t('Notices could not be loaded.')} <Button onClick={() => void query.refetch()}>{t('Retry')}</Button>
      </p>
    );
  if (query.data.length === 0 && !query.hasNextPage)
    return <p className={styles.nothing}>{t('Nothing yet. What others do that concerns you shows up here.')}</p>;
  return (
    <>
      {byDay(query.data).map(([day, notices]) => (
        <section key={day} aria-label={day}>
          <h3 className={styles.day}>{day}</h3>
          <ul className={styles.list}>
            {notices.map((each) => (
              <Line key={each.id} notice={each} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage && (
        <Button onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? t('Loading…') : t('Show older')}
        </Button>
      )}
      {query.isFetchNextPageError && <p role="alert">{t('Older notices could not be loaded. Try again.')}</p>}
    </>
  );
}

function Line({ notice, onOpen }: { notice: Notice; onOpen(notice: Notice): void }) {
  const { title, text } = noticeText(notice);
  return (
    <li>
      <Link
        to={notice.facts.href}
        className={notice.is_read ? styles.line : `${styles.line} ${styles.unread}`}
        onClick={() => onOpen(notice)}
      >
        {!notice.is_read && <span className="lu-visually-hidden">{t('New:')} </span>}
        <span className={styles.what}>{title}</span>
        <span className={styles.text}>{text}</span>
      </Link>
    </li>
  );
}

function byDay(notices: readonly Notice[]): [string, Notice[]][] {
  const days = new Map<string, Notice[]>();
  for (const each of notices) {
    const day = dayName(each.created_at);
    days.set(day, [...(days.get(day) ?? []), each]);
  }
  return [...days];
}
