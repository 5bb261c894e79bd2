import { type Sentences } from '@lineup/language';
import { CalendarOff, CalendarSync, MessageCircleReply, Vote } from 'lucide-react';
import { STATUSES } from '../attendance/attendance';
import { lazyPart } from '@lineup/ui/lazy-part';
import { OpenDialogButton } from '../../kit/dialog/open-dialog-button';
import type { Planning } from '../../model/planning';
import type { TeamPage } from '../../model/team';
import { absenceDays } from './absence-input';
import styles from './planning.module.css';
import { t } from '../../language';

const defaultReply = lazyPart(() => import('./default-reply-dialog'));
const absences = lazyPart(() => import('./absences-dialog'));
const calendar = lazyPart(() => import('./calendar-dialog'));
const poll = lazyPart(() => import('./poll-dialog'));

const DEFAULT_REPLY = {
  attending: 'Your default reply: Attending',
  maybe: 'Your default reply: Maybe',
  not_attending: 'Your default reply: Not Attending',
} satisfies Sentences;

interface PlanningPanelProps {
  page: TeamPage;
  planning: Planning;
  viewerId: string;
  /** A poll was made and its dialog is gone. */
  onPoll(id: string): void;
}

/** What people of the team plan with: a default reply, days away, a calendar address, and for managers a poll. */
export function PlanningPanel({ page, planning, viewerId, onPoll }: PlanningPanelProps) {
  const {
    team,
    viewer: { is_manager: isManager },
  } = page;
  const mayReply =
    !team.archived_at && page.members.some((player) => player.is_confirmed && player.user_id === viewerId);
  const status = STATUSES.find((known) => known === planning.default_reply?.status);
  return (
    <section className={styles.panel} aria-label={t('Planning')}>
      <h3>{t('Planning')}</h3>
      {planning.away.length > 0 && (
        <ul className={styles.away} aria-label={t('Who is away')}>
          {planning.away.map((each) => (
            <li key={`${each.user_id} ${each.starts_on}`}>
              {t('{name}: away {days}', { name: each.full_name ?? t('A player'), days: absenceDays(each) })}
            </li>
          ))}
        </ul>
      )}
      {mayReply && (
        <>
          <p className={styles.text}>{status ? t(DEFAULT_REPLY[status]) : t('Your default reply: none')}</p>
          <OpenDialogButton
            icon={<MessageCircleReply size={16} aria-hidden />}
            label={t('Default reply')}
            variant="secondary"
            part={defaultReply}
            dialog={(onClose) => (
              <defaultReply.Part
                teamId={team.id}
                viewerId={viewerId}
                reply={planning.default_reply}
                onClose={onClose}
              />
            )}
          />
          <OpenDialogButton
            icon={<CalendarOff size={16} aria-hidden />}
            label={t('Days away')}
            variant="secondary"
            part={absences}
            dialog={(onClose) => <absences.Part absences={planning.own_absences} onClose={onClose} />}
          />
        </>
      )}
      <OpenDialogButton
        icon={<CalendarSync size={16} aria-hidden />}
        label={t('Subscribe to calendar')}
        variant="secondary"
        part={calendar}
        dialog={(onClose) => <calendar.Part teamId={team.id} since={planning.calendar_since} onClose={onClose} />}
      />
      {isManager && planning.polls.length === 0 && (
        <p className={styles.text}>{t('No open poll. Ask everyone which times work.')}</p>
      )}
      {isManager && (
        <OpenDialogButton
          icon={<Vote size={16} aria-hidden />}
          label={t('Find a time')}
          variant="secondary"
          part={poll}
          dialog={(onClose) => <poll.Part teamId={team.id} onClose={onClose} onCreated={onPoll} />}
        />
      )}
    </section>
  );
}
