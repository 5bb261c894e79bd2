import { FormMessage } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { toast } from '@lineup/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { isValidElement, useEffect, useRef, useState, type ReactNode } from 'react';
import { useChangeRoles } from './change-roles';
import { listRoleRequests, type RoleRequest } from './list-role-requests';
import { roleLabel } from '../../../model/role-labels';
import { personName } from '../model/search-people';
import { Moment } from '../kit/moment';
import styles from '../kit/console.module.css';
import { RequestAnswer } from '../requests/request-answer';
import { Evidence } from '../requests/evidence';
import { RequestPanel } from '../requests/request-list';
import { GoneRequest, useTypedAnswers } from '../requests/use-typed-answers';

/** Requests for roles: approve or decline each, with an optional answer. */
export function RoleRequests() {
  const query = useQuery(listRoleRequests);
  const answers = useTypedAnswers(query.data);
  // What was decided here keeps its place until one leaves: nobody else's buttons come under the pointer.
  const [decided, setDecided] = useState<Decision[]>([]);
  const isWaiting = (id: string) => query.data?.some((request) => request.id === id) ?? false;
  const isShownAsDecided = ({ request, isUndone }: Decision) => !(isUndone && isWaiting(request.id));
  const rows = (query.data ?? [])
    .filter(({ id }) => !decided.some((each) => each.request.id === id && isShownAsDecided(each)))
    .map((request): ReactNode => (
      <RequestRow
        key={request.id}
        request={request}
        isBack={decided.some((each) => each.request.id === request.id)}
        onTyped={(note) => answers.keep(request, note)}
        onDecided={(isApproved) => {
          answers.drop(request.id);
          const name = personName(request);
          toast.success(isApproved ? `${name} now holds ${wantedRole(request)}` : `${name}’s request is declined`);
          const at = rows.findIndex((row) => isValidElement(row) && row.key === request.id);
          const others = decided.filter((each) => each.request.id !== request.id);
          setDecided([...others, { request, isApproved, isUndone: false, at }]);
        }}
      />
    ));
  for (const decision of decided.filter(isShownAsDecided).toSorted((a, b) => a.at - b.at))
    rows.splice(
      decision.at,
      0,
      <DecidedRow
        key={`${decision.request.id} decided`}
        decision={decision}
        onUndone={() => {
          // In place of the toast that says the opposite.
          toast.success(`${personName(decision.request)} no longer holds ${wantedRole(decision.request)}`);
          setDecided(decided.map((each) => (each === decision ? { ...decision, isUndone: true } : each)));
        }}
      />,
    );
  for (const { request, note } of answers.gone)
    rows.unshift(
      <GoneRequest
        key={`${request.id} gone`}
        name={personName(request)}
        note={note}
        onClose={() => answers.drop(request.id)}
      />,
    );
  return <RequestPanel id="requests" title="Requests for roles" label="Requests" query={query} rows={rows} />;
}

interface Decision {
  request: RoleRequest;
  isApproved: boolean;
  isUndone: boolean;
  /** Its place in the list. */
  at: number;
}

/** What was decided. An approval can be undone: the role goes, the log says by whom, and the request waits again. */
function DecidedRow({ decision, onUndone }: { decision: Decision; onUndone(): void }) {
  const { request, isApproved, isUndone } = decision;
  const change = useChangeRoles(onUndone);
  const name = personName(request);
  const role = wantedRole(request);
  return (
    <li className={styles.person}>
      <p role="status">
        <b>{name}</b> {isUndone ? 'no longer holds' : isApproved ? 'now holds' : 'does not get'} <b>{role}</b>.
        {isUndone && ' The request waits again.'}
      </p>
      {isApproved && !isUndone && (
        <div className={styles.buttons}>
          <Button
            aria-label={`Undo: take ${role} back from ${name}`}
            aria-disabled={change.isPending}
            onClick={() => change.mutate({ kind: 'undo-approval', requestId: request.id })}
          >
            Undo
          </Button>
        </div>
      )}
      <FormMessage>{change.refusal}</FormMessage>
    </li>
  );
}

function wantedRole(request: RoleRequest): string {
  return roleLabel(request.role) + (request.college_name ? `, ${request.college_name}` : '');
}

/** What an address says against it. One press is enough all the same, and Undo takes it back. */
function doubtOf({ college_id: collegeId, evidence }: RoleRequest): { doubt?: string } {
  if (!evidence?.email) return { doubt: 'They have no confirmed address.' };
  if (collegeId !== null && evidence.is_of_college !== true)
    return { doubt: 'Their address is not known to be one of the college.' };
  return {};
}

interface RequestRowProps {
  request: RoleRequest;
  /** Whether its approval was undone here. */
  isBack: boolean;
  onTyped(note: string): void;
  onDecided(isApproved: boolean): void;
}

function RequestRow({ request, isBack, onTyped, onDecided }: RequestRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (isBack) row.current?.focus();
  }, [isBack]);
  const change = useChangeRoles((command) => command.kind === 'decide' && onDecided(command.isApproved));
  const name = personName(request);
  const role = wantedRole(request);
  return (
    <li ref={row} className={styles.person} tabIndex={isBack ? -1 : undefined}>
      <p>
        <b>{name}</b> asks for <b>{role}</b>{' '}
        <span className={styles.muted}>
          <Moment at={request.created_at} />
        </span>
      </p>
      {request.note && <p className={styles.quote}>{request.note}</p>}
      {request.evidence && (
        <Evidence evidence={request.evidence} proof={request.proof_url} mark="Domain of the college" />
      )}
      <RequestAnswer
        keepAs={`role-request:${request.id}`}
        name={name}
        subject={`${role} for ${name}`}
        {...doubtOf(request)}
        decline={{ question: `Decline ${role} for ${name}?` }}
        decide={(isApproved, note) => change.mutateAsync({ kind: 'decide', requestId: request.id, isApproved, note })}
        onTyped={onTyped}
      />
    </li>
  );
}
