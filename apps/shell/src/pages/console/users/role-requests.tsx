import { ErrorState } from '@lineup/ui/error-state';
import { FormMessage, TextField } from '@lineup/ui/form';
import { NativeButton } from '@lineup/ui/native-button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChangeRoles } from './change-roles';
import { listRoleRequests, type RoleRequest } from './list-role-requests';
import { roleLabel } from '../model/roles';
import { personName } from '../model/search-people';
import { Moment } from '../kit/moment';
import styles from '../kit/console.module.css';

/** Requests for roles: approve or decline each, with an optional answer. */
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
  const change = useChangeRoles();
  const name = personName(request);
  const role = roleLabel(request.role) + (request.college_name ? `, ${request.college_name}` : '');
  const decide = (isApproved: boolean) => change.mutate({ kind: 'decide', requestId: request.id, isApproved, note });
  return (
    <li className={styles.person}>
      <p>
        <b>{name}</b> asks for <b>{role}</b>{' '}
        <span className={styles.muted}>
          <Moment at={request.created_at} />
        </span>
      </p>
      {request.note && <p className={styles.quote}>{request.note}</p>}
      <TextField
        label={`Answer to ${name}`}
        hint="Optional. They see it with the decision."
        maxLength={1000}
        value={note}
        onChange={setNote}
      />
      <div className={styles.buttons}>
        <NativeButton
          variant="primary"
          disabled={change.isPending}
          aria-label={`Approve ${role} for ${name}`}
          onClick={() => decide(true)}
        >
          Approve
        </NativeButton>
        <NativeButton
          disabled={change.isPending}
          aria-label={`Decline ${role} for ${name}`}
          onClick={() => decide(false)}
        >
          Decline
        </NativeButton>
      </div>
      <FormMessage>{change.refusal}</FormMessage>
    </li>
  );
}
