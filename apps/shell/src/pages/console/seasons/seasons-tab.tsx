import { Button } from '@lineup/ui/button';
import { Chip } from '@lineup/ui/chip';
import { ConfirmDialog } from '@lineup/ui/confirm-dialog';
import { calendarDate } from '@lineup/ui/dates';
import { ErrorState } from '@lineup/ui/error-state';
import { CheckboxField, Form, FormActions, FormMessage, TextField, requiredName, useForm } from '@lineup/ui/form';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import * as z from '@lineup/schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../kit/console.module.css';
import { useAddAssociation, useDeleteAssociation, useDeleteSeason } from './change-associations';
import { contactWays, listAssociations, type Association, type Season } from './list-associations';
import { SeasonForm } from './season-form';

/** When associations let their programs contact players: what programs are warned by, and what their logs note. */
export default function SeasonsTab() {
  const list = useQuery(listAssociations);
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={styles.stack}>
      <section className={styles.panel} aria-labelledby="associations">
        <h2 id="associations">Rules of the season</h2>
        <p className={styles.muted}>
          A program names the association that it follows. Before it sends against a rule it reads the sentence; nothing
          is blocked, and its contact log keeps the sentence.
        </p>
        {isAdding ? (
          <AssociationForm onClose={() => setAdding(false)} />
        ) : (
          <div>
            <Button onClick={() => setAdding(true)}>Add an association</Button>
          </div>
        )}
      </section>
      {list.data ? (
        list.data.map((association) => <AssociationPanel key={association.id} association={association} />)
      ) : list.isPending ? (
        <PageSkeleton count={2} hasHead={false} label="Loading associations" />
      ) : (
        <ErrorState
          title="The associations could not be loaded"
          description={list.error.message}
          onRetry={() => void list.refetch()}
        />
      )}
    </div>
  );
}

const schema = z.object({ name: requiredName(120, 'Enter the name.'), is_demo: z.boolean() });

function AssociationForm({ onClose }: { onClose(): void }) {
  const add = useAddAssociation();
  const { bind, failure, isSending, formProps } = useForm({
    initial: { name: '', is_demo: false },
    schema,
    send: (input, id) => add.mutateAsync({ id, ...input }),
    onDone: onClose,
  });
  return (
    <Form {...formProps} aria-label="New association">
      <FormMessage>{failure}</FormMessage>
      <TextField label="Name of the association" isRequired isFirst maxLength={120} {...bind('name')} />
      <CheckboxField label="Invented, for demonstration" {...bind('is_demo')} />
      <FormActions label="Add association" busyLabel="Adding…" isBusy={isSending} onCancel={onClose} />
    </Form>
  );
}

function AssociationPanel({ association }: { association: Association }) {
  const { id, name, is_demo: isDemo, seasons } = association;
  const [edited, setEdited] = useState<Season | 'new' | null>(null);
  const remove = useDeleteAssociation();
  const close = () => setEdited(null);
  return (
    <section className={styles.panel} aria-labelledby={`association-${id}`}>
      <div className={styles.buttons}>
        <h2 id={`association-${id}`}>{name}</h2>
        {isDemo && <Chip tone="warning">Demo</Chip>}
      </div>
      {seasons.length === 0 && <p className={styles.muted}>No periods yet: everything is allowed.</p>}
      <ul className={styles.list} aria-label={`Periods of ${name}`}>
        {seasons.map((season) =>
          edited !== 'new' && edited?.id === season.id ? (
            <li key={season.id}>
              <SeasonForm associationId={id} season={season} onClose={close} />
            </li>
          ) : (
            <SeasonRow key={season.id} season={season} onEdit={() => setEdited(season)} />
          ),
        )}
      </ul>
      {edited === 'new' ? (
        <SeasonForm associationId={id} season={null} onClose={close} />
      ) : (
        <div className={styles.buttons}>
          <Button aria-label={`Add a period of ${name}`} onClick={() => setEdited('new')}>
            Add a period
          </Button>
          <ConfirmDialog
            title={`Delete ${name}?`}
            description="Programs that follow it follow none. What their logs noted stays."
            yes="Delete"
            isDestructive
            onConfirm={() => remove.mutate(association)}
          >
            {(ask) => (
              <Button variant="ghost" aria-label={`Delete ${name}`} onClick={ask}>
                Delete
              </Button>
            )}
          </ConfirmDialog>
        </div>
      )}
    </section>
  );
}

function SeasonRow({ season, onEdit }: { season: Season; onEdit(): void }) {
  const remove = useDeleteSeason();
  const { name, begins_on: first, ends_on: last, allows, sentence, source_url: source } = season;
  const allowed = Object.entries(contactWays).flatMap(([way, label]) => (allows.includes(way) ? [label] : []));
  return (
    <li className={styles.row}>
      <div className={styles.grow}>
        <p>
          <strong>{name}</strong>, {calendarDate(first)} to {calendarDate(last)}
        </p>
        <p>{sentence}</p>
        <p className={styles.hint}>
          Allowed: {allowed.length > 0 ? allowed.join(', ') : 'nothing'}
          {source && (
            <>
              {' · '}
              <a href={source} target="_blank" rel="noreferrer">
                Source
              </a>
            </>
          )}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <ConfirmDialog
          title={`Delete ${name}?`}
          description="Programs are no longer warned by it. What their logs noted stays."
          yes="Delete"
          isDestructive
          onConfirm={() => remove.mutate(season)}
        >
          {(ask) => (
            <Button variant="ghost" aria-label={`Delete ${name}`} onClick={ask}>
              Delete
            </Button>
          )}
        </ConfirmDialog>
      </div>
    </li>
  );
}
