import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, type ComponentType, type ReactNode, type Ref } from 'react';
import styles from '../kit/console.module.css';
import { GoneRequest, useTypedAnswers } from './use-typed-answers';

interface RequestPanelProps {
  /** Of the heading. */
  id: string;
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  /** What an answer does. */
  note?: ReactNode;
  query: UseQueryResult<readonly unknown[]>;
  /** Name of the list, where it is not the title. */
  label?: string;
  /** What stands there when nobody waits. */
  empty?: string;
  rows: readonly ReactNode[];
}

/** The frame of requests that wait for staff: what loads, fails or is empty, and the list. */
export function RequestPanel({
  id,
  title,
  heading,
  note,
  query,
  label = title,
  empty = 'Nobody is waiting for an answer.',
  rows,
}: RequestPanelProps) {
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} ref={heading} {...(heading && { tabIndex: -1 })}>
        {title}
      </h2>
      {note}
      {query.isPending ? (
        <PageSkeleton count={2} hasHead={false} label="Loading requests" />
      ) : !query.data ? (
        <ErrorState
          title="The requests could not be loaded"
          description={query.error?.message}
          onRetry={() => void query.refetch()}
        />
      ) : rows.length === 0 ? (
        <p className={styles.muted}>{empty}</p>
      ) : (
        <ul className={styles.list} aria-label={label}>
          {rows}
        </ul>
      )}
    </section>
  );
}

export interface RequestRowProps<Request> {
  request: Request;
  /** Keeps what is typed, for the case that the request goes from the list. */
  onTyped(note: string): void;
  onDecided(isApproved: boolean): void;
}

interface RequestListProps<Request> extends Pick<RequestPanelProps, 'id' | 'title' | 'note' | 'empty'> {
  query: UseQueryResult<Request[]>;
  nameOf(request: Request): string;
  Row: ComponentType<RequestRowProps<Request>>;
}

/** Requests that wait for staff, and those that somebody else decided while an answer was typed. A decision leads back to the heading. */
export function RequestList<Request extends { id: string }>({
  query,
  nameOf,
  Row,
  ...panel
}: RequestListProps<Request>) {
  const answers = useTypedAnswers(query.data);
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = answers.gone.map(({ request, note }) => (
    <GoneRequest
      key={`${request.id} gone`}
      name={nameOf(request)}
      note={note}
      onClose={() => answers.drop(request.id)}
    />
  ));
  for (const request of query.data ?? [])
    rows.push(
      <Row
        key={request.id}
        request={request}
        onTyped={(note) => answers.keep(request, note)}
        onDecided={() => {
          answers.drop(request.id);
          heading.current?.focus();
        }}
      />,
    );
  return <RequestPanel {...panel} query={query} heading={heading} rows={rows} />;
}
