import { useQueryClient } from '@tanstack/react-query';
import { useShell } from '@lineup/contract';
import { useAction, untilAnswered } from '@lineup/data';
import { todayKeys } from '@lineup/product';
import { forgetDraft } from '@lineup/ui/forget-draft';
import { isArchived } from '../../model/access';
import { teamKeys } from '../../model/keys';
import { showAttendance } from '../../model/show-attendance';
import { storeAttendance } from '../../model/store-attendance';
import { forgetAnswer, type WaitingAnswer } from './answer-outbox';
import { t } from '../../language';

/** A practice as far as it takes to answer. */
export interface AskedPractice {
  id: string;
  teamId: string;
  title: string;
  /** What the viewer has answered, as stored; null for nothing. */
  answer: string | null;
  /** Whether that is a no whose reason is still to come. */
  reasonFollows: boolean;
  /** Whether the viewer's guardian gave it. */
  isByGuardian?: boolean;
  /** How many are going; null where that is said beside it. */
  going: number | null;
  /** The how manieth the viewer is of those who wait for a place; null where that is unknown. */
  placeInLine?: number | null;
}

const archived = () => ({
  title: t('This team is archived'),
  description: t('Its practices take no answers until its owner restores it.'),
});

const closed = () => ({
  title: t('Your answer came too late'),
  description: t('Answers close when a practice starts.'),
});

/** After its deadline only managers of the team answer. */
const pastDeadline = () => ({
  title: t('The answers to this practice are closed'),
  description: t('You can still say that you can’t come. Ask a manager of the team for anything else.'),
});

/** SQLSTATE: nothing of the reason shows. */
const CHECK_VIOLATION = '23514';

/** Stores the answer of the viewer to a practice. */
export function useAnswerPractice(practice: Pick<AskedPractice, 'id' | 'teamId'>, userId: string) {
  const { award } = useShell();
  const queryClient = useQueryClient();
  return useAction({
    run: async (given: WaitingAnswer) => {
      const follows = given.status === 'not_attending' && given.notes === null;
      const status = await untilAnswered(
        () => storeAttendance(practice.id, userId, { ...given, reason_follows: follows }),
        {
          whenOnline: true,
        },
      ).finally(() => forgetAnswer(userId, practice.id, given));
      await showAttendance(
        queryClient,
        { practiceId: practice.id, teamId: practice.teamId, userId },
        { ...given, status: status ?? given.status },
      );
      // What was typed in the dialog before is older.
      forgetDraft(`attendance:${practice.id}`);
      award('attendance_submitted', { practice_id: practice.id });
    },
    // The last press has the last word, here and in the dialog, also when the one before is still on its way.
    inTurn: `practice-answer:${practice.id}`,
    refused: (error, { notes }) => {
      if (isArchived(error)) return archived();
      if (error.hint === 'started') return closed();
      if (error.hint === 'deadline') return pastDeadline();
      return notes && error.code === CHECK_VIOLATION ? { title: t('Enter a reason') } : undefined;
    },
    failed: { title: t('Your answer was not saved'), description: t('Check your connection and press again.') },
    invalidates: [todayKeys.of(userId), teamKeys.team(practice.teamId)],
    invalidatesOn: 'settled',
    isLive: true,
  });
}
