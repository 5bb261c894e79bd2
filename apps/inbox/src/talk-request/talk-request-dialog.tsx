import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useNavigateIfHere } from '@lineup/contract';
import { plainDate } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import { ErrorState } from '@lineup/ui/error-state';
import { Button } from '@lineup/ui/button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { SettingsLine, SettingsList } from '@lineup/ui/settings';
import { useAnswerTalkRequest } from './answer-talk-request';
import { listTalkRequests, type TalkRequest } from './list-talk-requests';
import styles from './talk-request.module.css';

export interface TalkRequestDialogProps {
  myId: string;
  onClose(): void;
}

/** Requests to talk that wait for an answer. */
export default function TalkRequestDialog({ myId, onClose }: TalkRequestDialogProps) {
  const requests = useQuery(listTalkRequests());
  return (
    <Dialog title="Who wants to talk to you" onClose={onClose}>
      {() =>
        requests.isPending ? (
          <PageSkeleton label="Loading requests" />
        ) : requests.isError ? (
          <ErrorState title="Requests could not be loaded" onRetry={() => void requests.refetch()} />
        ) : requests.data.length === 0 ? (
          <p>Nobody is waiting for an answer.</p>
        ) : (
          <>
            <p className={styles.intro}>
              They say that they are under 18 and share no team with you. Accept only if you know who it is. If you have
              a guardian on Lineup, we notify them when you accept.
            </p>
            <SettingsList>
              {requests.data.map((request) => (
                <RequestLine key={request.id} myId={myId} request={request} />
              ))}
            </SettingsList>
          </>
        )
      }
    </Dialog>
  );
}

function RequestLine({ myId, request: { id, slug, since } }: { myId: string; request: TalkRequest }) {
  const navigateIfHere = useNavigateIfHere();
  const answering = useAnswerTalkRequest(myId);
  const day = plainDate(since);
  const accept = () =>
    answering.mutate(
      { id, accepts: true },
      {
        onSuccess: (conversationId) => {
          if (conversationId !== null) void navigateIfHere(`/inbox?conversation=${conversationId}`, { replace: true });
        },
      },
    );
  return (
    <SettingsLine
      title={
        slug === null ? 'Somebody without a public profile' : <Link to={`/player/${slug}`}>See their profile</Link>
      }
      detail={`Asked on ${day}`}
    >
      <div className={styles.buttons}>
        <Button
          variant="primary"
          aria-label={`Accept the request of ${day}`}
          aria-disabled={answering.isPending}
          onClick={accept}
        >
          Accept
        </Button>
        <Button
          aria-label={`Decline the request of ${day}`}
          aria-disabled={answering.isPending}
          onClick={() => answering.mutate({ id, accepts: false })}
        >
          Decline
        </Button>
      </div>
    </SettingsLine>
  );
}
