import { ErrorState } from '@lineup/ui/error-state';
import { FormMessage, TextField } from '@lineup/ui/form';
import { NativeButton } from '@lineup/ui/native-button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { toast } from '@lineup/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { isValidElement, useState, type ReactNode } from 'react';
import { useChangeRoles } from './change-roles';
import { listRoleRequests, type RoleRequest } from './list-role-requests';
import { roleLabel } from '../model/roles';
import { personName } from '../model/search-people';
import { ConfirmButton } from '../kit/confirm-button';
import { Moment } from '../kit/moment';
import styles from '../kit/console.module.css';

/** Requests for roles: approve or decline each, with an optional answer. */
export function RoleRequests() {
  const query = useQuery(listRoleRequests);
  // What was decided here keeps its place until one leaves: nobody else's buttons come under the pointer.
  const [decided, setDecided] = useState<{ request: RoleRequest; isApproved: boolean; at: number }[]>([]);
  const rows = (query.data ?? [])
    .filter(({ id }) => !decided.some(({ request }) => request.id === id))
    .map((request): ReactNode => (
      <RequestRow
        key={request.id}
        request={request}
        onDecided={(isApproved) => {
          const name = personName(request);
          toast.success(isApproved ? `${name} now holds ${wantedRole(request)}` : `${name}’s request is declined`);
          const at = rows.findIndex((row) => isValidElement(row) && row.key === request.id);
          setDecided([...decided, { request, isApproved, at }]);
        }}
      />
    ));
  for (const { request, isApproved, at } of decided.toSorted((a, b) => a.at - b.at))
    rows.splice(at, 0, <DecidedRow key={request.id} request={request} isApproved={isApproved} />);
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
      ) : rows.length === 0 ? (
        <p className={styles.muted}>Nobody is waiting for an answer.</p>
      ) : (
        <ul className={styles.list} aria-label="Requests">
          {rows}
        </ul>
      )}
    </section>
  );
}

/** What was decided. An approval can be taken back: the role is revoked, and the log says by whom. */
function DecidedRow({ request, isApproved }: { request: RoleRequest; isApproved: boolean }) {
  const [isTakenBack, setTakenBack] = useState(false);
  const change = useChangeRoles(() => setTakenBack(true));
  const name = personName(request);
  const role = wantedRole(request);
  return (
    <li className={styles.person}>
      <p role="status">
        <b>{name}</b> {isTakenBack ? 'no longer holds' : isApproved ? 'now holds' : 'does not get'} <b>{role}</b>.
      </p>
      {isApproved && !isTakenBack && (
        <div className={styles.buttons}>
          <NativeButton
            aria-label={`Undo: take ${role} back from ${name}`}
            aria-disabled={change.isPending}
            onClick={() => change.mutate({ kind: 'take-back', request })}
          >
            Undo
          </NativeButton>
        </div>
      )}
      <FormMessage>{change.refusal}</FormMessage>
    </li>
  );
}

function wantedRole(request: RoleRequest): string {
  return roleLabel(request.role) + (request.college_name ? `, ${request.college_name}` : '');
}

function RequestRow({ request, onDecided }: { request: RoleRequest; onDecided(isApproved: boolean): void }) {
  const [note, setNote] = useState('');
  const change = useChangeRoles((command) => command.kind === 'decide' && onDecided(command.isApproved));
  const name = personName(request);
  const role = wantedRole(request);
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
        <ConfirmButton
          label="Approve"
          variant="primary"
          name={`Approve ${role} for ${name}`}
          question={`Give ${name} the role ${role}?`}
          yes="Approve"
          no="Cancel"
          isDisabled={change.isPending}
          onConfirm={() => decide(true)}
        />
        <ConfirmButton
          label="Decline"
          name={`Decline ${role} for ${name}`}
          question={`Decline ${role} for ${name}?`}
          yes="Decline"
          no="Cancel"
          isDisabled={change.isPending}
          onConfirm={() => decide(false)}
        />
      </div>
      <FormMessage>{change.refusal}</FormMessage>
    </li>
  );
}
