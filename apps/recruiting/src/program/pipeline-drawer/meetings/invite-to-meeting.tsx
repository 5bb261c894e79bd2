import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useAuth } from '@lineup/auth';
import * as z from '@lineup/schema';
import { Dialog } from '@lineup/ui/dialog';
import { ErrorState } from '@lineup/ui/error-state';
import { Form, FormActions, FormMessage, requiredText, SelectField, useForm } from '@lineup/ui/form';
import { LinkButton } from '@lineup/ui/link-button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { meetingKinds, meetingTime } from '../../../model/meeting';
import type { Interest } from '../../model/load-interest';
import { dayInSeason, loadMeetings, takenOf, wayOfTime, type OfferedTime } from '../../model/load-meetings';
import drawer from '../kit/drawer.module.css';
import { SeasonWarning } from '../../kit/season-warning';
import type { Seasons } from '../../model/seasons';
import { useInviteToMeeting } from './use-invite-to-meeting';

interface InviteToMeetingProps {
  interest: Interest;
  /** Slug. */
  college: string;
  onClose(): void;
}

/** Chooses the time to which a player is invited. */
export default function InviteToMeeting({ interest, college, onClose }: InviteToMeetingProps) {
  const userId = useAuth().user?.id ?? '';
  const [now] = useState(() => Date.now());
  const { data, isPending, refetch } = useQuery(loadMeetings(userId, college));
  const slots = data?.meetings.filter(
    ({ starts_at, bookings }) =>
      Date.parse(starts_at) > now &&
      !bookings.some(({ interest_id: each, state }) => each === interest.id && state !== 'declined'),
  );
  return (
    <Dialog title={`Invite ${interest.name}`} onClose={onClose}>
      {isPending ? (
        <PageSkeleton shape="text" label="Loading times" />
      ) : slots === undefined ? (
        <ErrorState
          title="The times could not be loaded"
          description="Check your connection and try again."
          onRetry={() => void refetch()}
        />
      ) : slots.length === 0 ? (
        <>
          <p className={drawer.muted}>No time to come is left for this player. Offer one first.</p>
          <LinkButton to={`/pipeline/meetings?${new URLSearchParams({ college })}`}>Offer times</LinkButton>
        </>
      ) : (
        <InviteForm interest={interest} slots={slots} seasons={data?.seasons} onClose={onClose} />
      )}
    </Dialog>
  );
}

const schema = z.object({ meeting: requiredText(40, 'Choose a time.') });

interface InviteFormProps {
  interest: Interest;
  slots: OfferedTime[];
  seasons: Seasons | null | undefined;
  onClose(): void;
}

function InviteForm({ interest, slots, seasons, onClose }: InviteFormProps) {
  const invite = useInviteToMeeting(interest.id);
  const { bind, draft, failure, isSending, formProps } = useForm({
    initial: { meeting: slots[0]?.id ?? '' },
    schema,
    send: (input) => invite.mutateAsync(input),
    onDone: onClose,
  });
  const chosen = slots.find(({ id }) => id === draft.meeting);
  return (
    <Form {...formProps}>
      <FormMessage>{failure}</FormMessage>
      <SelectField
        label="Time"
        hint="They read that you would like to meet them, and book, move or decline in one press. Guardians of players under 18 are told of each booking."
        choices={Object.fromEntries(
          slots.map((slot) => [
            slot.id,
            `${meetingKinds[slot.kind]}, ${meetingTime(slot)} (${takenOf(slot)} of ${slot.places} booked)`,
          ]),
        )}
        {...bind('meeting')}
      />
      {chosen && (
        <SeasonWarning seasons={seasons} way={wayOfTime(chosen)} day={dayInSeason(seasons, chosen.starts_at)} />
      )}
      <FormActions label="Invite" busyLabel="Inviting…" isBusy={isSending} onCancel={onClose} />
    </Form>
  );
}
