import { ErrorState } from '@lineup/ui/error-state';
import { NativeButton } from '@lineup/ui/native-button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusal } from '../data/change-flag';
import { listRoleRequests, useRoleOrder, type RoleRequest } from '../data/manage-roles';
import { roleLabel } from '../data/roles';
import { Field } from '../parts/field';
import { Moment } from '../parts/moment';
import { Problem } from '../parts/problem';
import styles from '../console.module.css';

/** People who ask for a role: approve, or decline with a reason that they read. */
export function RoleRequests() {
  const query = useQuery(listRoleRequests);
  return (
    <section className={styles.panel} aria-labelledby="requests">
      <h2 id="requests">Requests for roles</h2>
      {query.isPending ? (
        <PageSkeleton count={2} hasHead={false} label="Loading requests" />
      ) : !query.data ? (
        <ErrorState
          title="The requests could not be loaded"
          description={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : query.data.length === 0 ? (
        <p className={styles.muted}>Nobody is waiting for an answer.</p>
      ) : (
        <ul className={styles.list} aria-label="Requests">
          {query.data.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RequestRow({ request }: { request: RoleRequest }) {
  const [note, setNote] = useState('');
  const order = useRoleOrder();
  const what = roleLabel(request.role) + (request.collegeName ? `, ${request.collegeName}` : '');
  const decide = (isApproved: boolean) => order.mutate({ kind: 'decide', requestId: request.id, isApproved, note });
  return (
    <li className={styles.person}>
      <p>
        <b>{request.name}</b> asks for <b>{what}</b>{' '}
        <span className={styles.muted}>
          <Moment at={request.askedAt} />
        </span>
      </p>
      {request.note && <p className={styles.quote}>{request.note}</p>}
      <Field label={`Answer to ${request.name}`} hint="They read it with the decision. May be empty.">
        {(control) => (
          <input {...control} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
        )}
      </Field>
      <div className={styles.buttons}>
        <NativeButton
          look="primary"
          disabled={order.isPending}
          aria-label={`Approve ${what} for ${request.name}`}
          onClick={() => decide(true)}
        >
          Approve
        </NativeButton>
        <NativeButton
          disabled={order.isPending}
          aria-label={`Decline ${what} for ${request.name}`}
          onClick={() => decide(false)}
        >
          Decline
        </NativeButton>
      </div>
      <Problem>{order.isError ? refusal(order.error) : undefined}</Problem>
    </li>
  );
}
