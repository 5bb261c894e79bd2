import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useAuth } from '@lineup/auth';
import * as z from '@lineup/schema';
import { Button } from '@lineup/ui/button';
import { Dialog } from '@lineup/ui/dialog';
import { ErrorState } from '@lineup/ui/error-state';
import { Form, FormActions, FormMessage, requiredText, SelectField, useForm } from '@lineup/ui/form';
import { LinkButton } from '@lineup/ui/link-button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { meetingKinds, meetingTime } from '../../../model/meeting';
import { SeasonWarning } from '../../kit/season-warning';
import { dayInSeason, loadMeetings, takenOf, wayOfTime, type OfferedTime } from '../../model/load-meetings';
import type { PipelineCard } from '../../model/load-pipeline';
import type { Seasons } from '../../model/seasons';
import styles from './bulk.module.css';
import { MAX_INVITED, useInviteAll, type InvitedAll } from './use-invite-all';
import { whoOf } from './who-of';

interface InviteSelectedProps {
  cards: readonly PipelineCard[];
  /** Slug. */
  college: string;
  onClose(): void;
}

const REASONS: Record<InvitedAll['left_out'][number]['why'], string> = {
  here: 'already invited, or has booked',
  closed: 'the interest is closed',
  sentence: 'can only be answered in a sentence, which tells them what to do',
  open: 'five invitations wait for them already',
};

/** Invites all selected players to a time, and names who could not be invited. */
export default function InviteSelected({ cards, college, onClose }: InviteSelectedProps) {
  const userId = useAuth().user?.id ?? '';
  const [now] = useState(() => Date.now());
  const [answer, setAnswer] = useState<InvitedAll | null>(null);
  const { data, isPending, refetch } = useQuery(loadMeetings(userId, college));
  const slots = data?.meetings.filter(({ starts_at }) => Date.parse(starts_at) > now);
  return (
    <Dialog title={`Invite ${whoOf(cards)}`} onClose={onClose}>
      {(close) =>
        answer ? (
          <LeftOut answer={answer} onDone={close} />
        ) : cards.length > MAX_INVITED ? (
          <p>Select at most {MAX_INVITED} players to invite them at once.</p>
        ) : isPending ? (
          <PageSkeleton shape="text" label="Loading times" />
        ) : slots === undefined ? (
          <ErrorState
            title="The times could not be loaded"
            description="Check your connection and try again."
            onRetry={() => void refetch()}
          />
        ) : slots.length === 0 ? (
          <>
            <p className={styles.hint}>You have no times to come. Offer one first.</p>
            <LinkButton to={`/pipeline/meetings?${new URLSearchParams({ college })}`}>Offer times</LinkButton>
          </>
        ) : (
          <InviteForm
            cards={cards}
            slots={slots}
            seasons={data?.seasons}
            onInvited={(invited) => (invited.left_out.length > 0 ? setAnswer(invited) : close())}
            onCancel={close}
          />
        )
      }
    </Dialog>
  );
}

const schema = z.object({ meeting: requiredText(40, 'Choose a time.') });

interface InviteFormProps {
  cards: readonly PipelineCard[];
  slots: OfferedTime[];
  seasons: Seasons | null | undefined;
  onInvited(answer: InvitedAll): void;
  onCancel(): void;
}

function InviteForm({ cards, slots, seasons, onInvited, onCancel }: InviteFormProps) {
  const invite = useInviteAll();
  const { bind, draft, failure, isSending, formProps } = useForm({
    initial: { meeting: slots[0]?.id ?? '' },
    schema,
    send: async ({ meeting }) => {
      onInvited(await invite.mutateAsync({ meeting, interests: cards.map(({ id }) => id) }));
    },
    onDone: () => {},
    staysOpen: true,
  });
  const chosen = slots.find(({ id }) => id === draft.meeting);
  return (
    <Form {...formProps} aria-label="Invite">
      <FormMessage>{failure}</FormMessage>
      <SelectField
        label="Time"
        hint="Each reads that you would like to meet them, and books, moves or declines in one press. Guardians of players under 18 are told of each booking."
        choices={Object.fromEntries(
          slots.map((slot) => [
            slot.id,
            `${meetingKinds[slot.kind]}, ${meetingTime(slot)} (${takenOf(slot)} of ${slot.places} booked)`,
          ]),
        )}
        {...bind('meeting')}
      />
      {chosen && <p className={styles.hint}>{freeText(chosen, cards.length)}</p>}
      {chosen && (
        <SeasonWarning seasons={seasons} way={wayOfTime(chosen)} day={dayInSeason(seasons, chosen.starts_at)} />
      )}
      <FormActions
        label={cards.length === 1 ? 'Invite' : `Invite ${cards.length} players`}
        busyLabel="Inviting…"
        isBusy={isSending}
        onCancel={onCancel}
      />
    </Form>
  );
}

function freeText(slot: OfferedTime, wanted: number): string {
  const free = slot.places - takenOf(slot);
  return `${free} of ${slot.places} places are free${free < wanted ? ': the first who book get them' : ''}.`;
}

function LeftOut({ answer: { invited, left_out: left }, onDone }: { answer: InvitedAll; onDone(): void }) {
  return (
    <>
      <p role="status">
        {invited === 0 ? 'Nobody was invited.' : `${invited} invited.`} {left.length} not invited:
      </p>
      <ul aria-label="Not invited">
        {left.map(({ interest_id: id, name, why }) => (
          <li key={id}>
            <strong>{name}</strong>: {REASONS[why]}
          </li>
        ))}
      </ul>
      <div>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}
