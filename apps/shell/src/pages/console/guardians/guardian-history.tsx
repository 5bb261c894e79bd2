import { Button } from '@lineup/ui/button';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { ErrorState } from '@lineup/ui/error-state';
import { FormMessage, TextField } from '@lineup/ui/form';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../kit/console.module.css';
import { Moment } from '../kit/moment';
import { PeopleSearch } from '../kit/people-search';
import { personName } from '../model/search-people';
import { useEndGuardianLink } from './end-guardian-link';
import { loadGuardianHistory, type GuardianEvent, type GuardianLink } from './load-guardian-history';
import { useReason } from './use-reason';

/** The links of one person, or what was declined and ended last: for a dispute about who is a guardian. */
export function GuardianHistory() {
  const [person, setPerson] = useState<{ id: string; name: string } | null>(null);
  return (
    <section className={styles.panel} aria-labelledby="guardian-history">
      <h2 id="guardian-history">{person ? `Guardian links of ${person.name}` : 'Disputes'}</h2>
      <p className={styles.muted}>
        Find the minor or the guardian to see who asked, agreed and ended what. End a link only after a look: its rights
        stop at once, and all of them are told.
      </p>
      {person ? (
        <div className={styles.buttons}>
          <Button onClick={() => setPerson(null)}>Look up somebody else</Button>
        </div>
      ) : (
        <PeopleSearch label="Minor or guardian">
          {(found) => (
            <Button onClick={() => setPerson({ id: found.user_id, name: personName(found) })}>
              {personName(found)}
            </Button>
          )}
        </PeopleSearch>
      )}
      <History key={person?.id} personId={person?.id ?? null} />
    </section>
  );
}

function History({ personId }: { personId: string | null }) {
  const query = useQuery(loadGuardianHistory(personId));
  if (query.isPending) return <PageSkeleton count={2} hasHead={false} label="Loading the history" />;
  if (!query.data)
    return (
      <ErrorState
        title="The history could not be loaded"
        description={query.error.message}
        onRetry={() => void query.refetch()}
      />
    );
  const { links, events } = query.data;
  return (
    <>
      {personId !== null && links.length === 0 && <p className={styles.muted}>No link.</p>}
      {links.length > 0 && (
        <ul className={styles.list} aria-label="Links">
          {links.map((link) => (
            <LinkLine key={`${link.minor_id} ${link.guardian_id}`} link={link} />
          ))}
        </ul>
      )}
      <h3>{personId === null ? 'Last ended or declined' : 'History'}</h3>
      {events.length === 0 ? (
        <p className={styles.muted}>Nothing happened yet.</p>
      ) : (
        <ul className={styles.list} aria-label="History">
          {events.map((event) => (
            <li key={event.id} className={styles.person}>
              <p>
                {eventText(event)}{' '}
                <span className={styles.muted}>
                  <Moment at={event.at} />
                </span>
              </p>
              {event.reason && <p className={styles.quote}>{event.reason}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const STATES: Record<GuardianLink['state'], string> = {
  waiting: 'waits for a yes since',
  later: 'complete, without rights until 72 hours after',
  begun: 'guardian since',
  ended: 'ended by the minor; agreed on',
};

function LinkLine({ link }: { link: GuardianLink }) {
  const { reason, row, field, mayAsk } = useReason();
  const ending = useEndGuardianLink(link);
  const adult = link.guardian_name ?? link.guardian_email ?? 'An adult without a name';
  const minor = link.minor_name ?? 'a minor without a name';

  return (
    <li ref={row} className={styles.person}>
      <p>
        <b>{adult}</b> ({link.guardian_email ?? 'no confirmed address'}) and <b>{minor}</b>{' '}
        <span className={styles.muted}>
          {STATES[link.state]} <Moment at={link.since} />
        </span>
      </p>
      {(link.state === 'begun' || link.state === 'later') && (
        <>
          <TextField
            label={`Reason to end the link of ${adult} and ${minor}`}
            hint="Kept in the history. Only platform staff can read it."
            {...field}
          />
          <div className={styles.buttons}>
            <ConfirmDialog
              title={`End the link of ${adult} and ${minor}?`}
              description={`${adult} sees nothing of ${minor} from then on. Both are told, and so are other guardians.`}
              yes="End link"
              isDestructive
              onConfirm={() => ending.mutate(reason)}
            >
              {(ask) => (
                <Button
                  aria-label={`End link: ${adult} and ${minor}`}
                  disabled={ending.isPending}
                  onClick={() => mayAsk() && ask()}
                >
                  End link
                </Button>
              )}
            </ConfirmDialog>
          </div>
        </>
      )}
      <FormMessage>{ending.refusal}</FormMessage>
    </li>
  );
}

const DONE: Record<GuardianEvent['kind'], string> = {
  asked: 'asked for a guardian',
  agreed: 'agreed, so that both had',
  completed: 'made the link complete',
  declined: 'declined the link',
  ended: 'ended the link',
  expired: 'Nobody answered in time: the link',
};

function eventText(event: GuardianEvent): string {
  const minor = event.minor_name ?? 'The minor';
  const adult = event.guardian_name ?? event.guardian_email ?? 'an adult';
  if (event.kind === 'asked') return `${minor} ${DONE.asked}`;
  const pair = `${adult} and ${minor}`;
  if (event.kind === 'expired') return `${DONE.expired} of ${pair} was deleted`;
  const doers = {
    minor,
    guardian: adult,
    staff: event.by_name ?? 'Platform staff',
    server: 'Lineup',
    other: event.by_name ?? 'Another guardian',
  };
  return `${doers[event.by]} ${DONE[event.kind]}: ${pair}`;
}
