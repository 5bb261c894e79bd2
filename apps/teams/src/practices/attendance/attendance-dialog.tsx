import { Suspense, useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarDays, CalendarX, Clock, Gamepad2, MapPin, Pencil } from 'lucide-react';
import { refetchSoon, useTopic } from '@lineup/data';
import { Button } from '@lineup/ui/button';
import { longDate, timeOfDay } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import { lazyQuietly } from '../../kit/lazy-quietly';
import { useNow } from '../../kit/use-now';
import type { Practice } from '../../model/practice';
import type { TeamPage } from '../../model/team';
import { OwnPresence } from '../presence/own-presence';
import styles from './attendance-dialog.module.css';
import { AttendanceForm } from './attendance-form';
import { ClosedToAnswers } from './closed-to-answers';
import { ForTheTeam } from './for-the-team';
import { Guests } from './guests';
import { listAttendance } from './list-attendance';
import { MissingReplies } from './missing-replies';
import { SignInToAnswer } from './sign-in-to-answer';
import { TeamAttendance } from './team-attendance';
import { t } from '../../language';

// Of a scrim alone.
const Scrim = lazyQuietly(() => import('../scrim/scrim-section'));
// Owner and staff alone need it.
const Presence = lazyQuietly(() => import('../presence/presence-section'));

export interface AttendanceDialogProps {
  page: TeamPage;
  practice: Practice;
  /** Null for a signed-out viewer, who reads only. */
  viewerId: string | null;
  /** Opens the practice for changes; managers only. */
  onEdit?(): void;
  /** Begins to cancel it; managers only. */
  onCancel?(): void;
  onClose(): void;
}

/** Who comes to one practice, and the viewer's own answer. Follows the answers of others while it is open. */
export default function AttendanceDialog({
  page,
  practice,
  viewerId,
  onEdit,
  onCancel,
  onClose,
}: AttendanceDialogProps) {
  const teamId = page.team.id;
  const now = useNow();
  const queryClient = useQueryClient();
  const attendance = listAttendance(teamId, practice.id, viewerId);
  const responses = useQuery(attendance);
  const refetch = () => void refetchSoon(queryClient, attendance.queryKey);

  useTopic({
    topic: page.live_topic,
    // The page follows the answers, and refetches this list with them (load-answered).
    onEvent: () => {},
    onJoin: (hasGap) => {
      if (hasGap) refetch();
    },
  });

  useEffect(() => {
    if (responses.error) console.error('Loading the attendance failed', responses.error);
  }, [responses.error]);

  const start = new Date(practice.scheduled_at);
  // Of a day alone it is the end of that day.
  const hasStarted = start <= now;
  const isOpen = !page.team.archived_at && !practice.is_day_only && !hasStarted;
  const records = page.viewer.records_presence;
  const own = responses.data?.find((response) => response.user_id === viewerId);
  return (
    <Dialog title={practice.title} onClose={onClose}>
      <ul className={styles.facts}>
        <li>
          <CalendarDays size={16} aria-hidden />
          {longDate(start)}
        </li>
        {!practice.is_day_only && (
          <li>
            <Clock size={16} aria-hidden />
            <time dateTime={practice.scheduled_at}>{timeOfDay(start)}</time>
          </li>
        )}
        {practice.game && (
          <li>
            <Gamepad2 size={16} aria-hidden />
            {practice.game}
          </li>
        )}
        {practice.location && (
          <li>
            <MapPin size={16} aria-hidden />
            <span>{practice.location}</span>
          </li>
        )}
      </ul>
      {practice.description && <p className={styles.description}>{practice.description}</p>}
      {practice.cancel_note && (
        <p className={styles.description}>{t('Canceled: {why}', { why: practice.cancel_note })}</p>
      )}
      {practice.scrim && viewerId && (
        <Suspense>
          <Scrim teamId={teamId} practiceId={practice.id} viewerId={viewerId} />
        </Suspense>
      )}
      {records && viewerId && hasStarted && practice.status !== 'cancelled' && (
        <Suspense>
          <Presence teamId={teamId} practice={practice} viewerId={viewerId} />
        </Suspense>
      )}
      <OwnPresence practice={practice} />
      {page.team.archived_at ? (
        <ClosedToAnswers own={own}>{t('This team is archived, so its practices take no answers.')}</ClosedToAnswers>
      ) : (
        hasStarted &&
        viewerId &&
        !practice.is_day_only && (
          <ClosedToAnswers own={own}>{t('Answers closed when the practice started.')}</ClosedToAnswers>
        )
      )}
      {practice.is_day_only && <ForTheTeam practice={practice} />}
      {isOpen && viewerId && (
        <AttendanceForm
          teamId={teamId}
          practiceId={practice.id}
          viewerId={viewerId}
          own={own}
          isOnTeam={page.viewer.sees_inside}
          isLoading={responses.isPending}
        />
      )}
      {isOpen && !viewerId && <SignInToAnswer />}
      {own && !own.is_admitted && (
        <p className={styles.guest} role="status">
          {t('You are a guest here. Only the managers of the team see your answer until one of them says yes.')}
        </p>
      )}
      {!practice.is_day_only && (
        <TeamAttendance
          responses={responses.data?.filter((response) => response.is_admitted) ?? []}
          isLoading={responses.isPending}
        />
      )}
      {page.viewer.is_manager && <Guests page={page} practiceId={practice.id} responses={responses.data ?? []} />}
      {page.viewer.sees_inside &&
        !page.team.archived_at &&
        responses.data &&
        practice.status === 'scheduled' &&
        !hasStarted && (
          <MissingReplies page={page} practice={practice} responses={responses.data} viewerId={viewerId} />
        )}
      {onEdit && (
        <div className={styles.manage}>
          <Button icon={<Pencil size={16} aria-hidden />} onClick={onEdit}>
            {t('Edit practice')}
          </Button>
          {/* A scrim is called off, for both teams. */}
          {onCancel && !practice.scrim && practice.status === 'scheduled' && !hasStarted && (
            <Button isDanger icon={<CalendarX size={16} aria-hidden />} onClick={onCancel}>
              {t('Cancel practice…')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
