import { type Sentences } from '@lineup/language';
import { Button } from '@lineup/ui/button';
import { longDate, timeOfDay } from '@lineup/ui/dates';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { Radio } from '@lineup/ui/radio';
import { personName } from '../../model/words';
import type { Poll, PollAnswer, PollOption } from '../../model/planning';
import { useNamed } from '../../kit/use-named';
import styles from './planning.module.css';
import { useClosePoll } from './close-poll';
import { useVote } from './save-vote';
import { plural, t } from '../../language';

const ANSWERS: Record<PollAnswer, string> = { yes: 'Yes', maybe: 'Maybe', no: 'No' } satisfies Sentences;

interface PollsProps {
  teamId: string;
  polls: Poll[];
  /** Id of the one that the address leads to. */
  named: string | null;
  isManager: boolean;
  /** How many people hear of a practice that is scheduled. */
  told: number;
  /** Who votes; null where nobody can. */
  voterId: string | null;
  /** A time was chosen, and its practice shows. */
  onChosen(practiceId: string): void;
}

/** Open polls for a time: members vote, a manager chooses. */
export function Polls({ polls, named, ...shared }: PollsProps) {
  return polls.map((poll) => <OpenPoll key={poll.id} poll={poll} isNamed={poll.id === named} {...shared} />);
}

interface OpenPollProps extends Omit<PollsProps, 'polls' | 'named'> {
  poll: Poll;
  isNamed: boolean;
}

function OpenPoll({ poll, isNamed, ...shared }: OpenPollProps) {
  return (
    <section {...useNamed(isNamed)} className={styles.poll} aria-label={t('Poll: {title}', { title: poll.title })}>
      <h3>{t('{title}: when can you play?', { title: poll.title })}</h3>
      <ul className={styles.options}>
        {poll.options.map((option) => (
          <Option key={option.id} poll={poll} option={option} {...shared} />
        ))}
      </ul>
      {shared.isManager && <ClosePoll teamId={shared.teamId} poll={poll} />}
    </section>
  );
}

interface OptionProps extends Omit<OpenPollProps, 'isNamed'> {
  option: PollOption;
}

function Option({ teamId, poll, option, isManager, told, voterId, onChosen }: OptionProps) {
  const choose = useClosePoll(teamId, option.id, told);
  const start = new Date(option.starts_at);
  const when = `${longDate(start)}, ${timeOfDay(start)}`;
  return (
    <li className={styles.option}>
      <div>
        <p className={styles.when}>
          <time dateTime={option.starts_at}>{when}</time>
        </p>
        <p className={styles.votes}>{tallyOf(option)}</p>
      </div>
      {voterId && <Vote teamId={teamId} option={option} when={when} voterId={voterId} />}
      {isManager && (
        <ConfirmDialog
          title={t('Schedule {title} for {when}?', { title: poll.title, when })}
          description={
            told > 0
              ? plural(
                  told,
                  'This ends the poll and tells {count} person.',
                  'This ends the poll and tells {count} people.',
                )
              : t('This ends the poll.')
          }
          yes={t('Schedule practice')}
          no={t('Not yet')}
          onConfirm={() => void choose.mutateAsync(poll.id).then((made) => made && onChosen(made), noted)}
        >
          {(ask) => (
            <Button onClick={ask} size="small" isBusy={choose.isPending} aria-label={t('Choose {when}', { when })}>
              {t('Choose')}
            </Button>
          )}
        </ConfirmDialog>
      )}
    </li>
  );
}

interface VoteProps {
  teamId: string;
  option: PollOption;
  when: string;
  voterId: string;
}

function Vote({ teamId, option, when, voterId }: VoteProps) {
  const vote = useVote(teamId, option.id, voterId);
  const stored = option.votes.find(({ user_id: userId }) => userId === voterId)?.answer ?? null;
  return (
    <Radio.Group
      aria-label={t('Your answer for {when}', { when })}
      optionType="button"
      buttonStyle="solid"
      value={vote.isPending ? vote.variables : stored}
      options={(Object.keys(ANSWERS) as PollAnswer[]).map((value) => ({ value, label: t(ANSWERS[value]) }))}
      onChange={(event) => vote.mutate(event.target.value as PollAnswer)}
    />
  );
}

/** The action has said what failed. */
const noted = () => {};

function ClosePoll({ teamId, poll }: { teamId: string; poll: Poll }) {
  const close = useClosePoll(teamId, null);
  return (
    <div className={styles.actions}>
      <ConfirmDialog
        title={t('Close this poll without a practice?')}
        yes={t('Close poll')}
        no={t('Keep it open')}
        onConfirm={() => close.mutate(poll.id)}
      >
        {(ask) => (
          <Button onClick={ask} variant="ghost" size="small" isBusy={close.isPending}>
            {t('Close poll')}
          </Button>
        )}
      </ConfirmDialog>
    </div>
  );
}

function tallyOf({ votes }: PollOption): string {
  const parts = (Object.keys(ANSWERS) as PollAnswer[]).flatMap((answer) => {
    const names = votes.filter((vote) => vote.answer === answer).map((vote) => personName(vote.full_name));
    return names.length === 0 ? [] : `${t(ANSWERS[answer])}: ${names.join(', ')}`;
  });
  return parts.length === 0 ? t('No votes yet') : parts.join(' · ');
}
