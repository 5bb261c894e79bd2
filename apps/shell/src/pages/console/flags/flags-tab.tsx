import { isAdminOrDeveloper, useRoles } from '@lineup/auth';
import { Chip } from '@lineup/ui/chip';
import { ErrorState } from '@lineup/ui/error-state';
import { SelectField } from '@lineup/ui/form';
import { Button } from '@lineup/ui/button';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listFlags, type StaffFlag } from '../model/list-flags';
import { useRefetchOnChange } from '../model/use-refetch-on-change';
import styles from '../kit/console.module.css';
import { ChangeLog } from './change-log';
import { describeAudience } from '../model/describe-audience';
import { FlagEditor } from './flag-editor';
import { WhyPanel } from './why-panel';

/** Every flag with whom it reaches, its fields to edit, its explanation for a person, and the record of changes. */
export function FlagsTab() {
  const query = useQuery(listFlags);
  const mayCreate = isAdminOrDeveloper(useRoles().roles);
  const [edited, setEdited] = useState<StaffFlag | 'new'>();
  const [named, setNamed] = useState<StaffFlag>();
  const [logOf, setLogOf] = useState<string | null>(null);
  const [params, setParams] = useSearchParams();
  useRefetchOnChange();
  if (query.isPending) return <PageSkeleton hasHead={false} label="Loading flags" />;
  if (!query.data)
    return (
      <ErrorState
        title="The flags could not be loaded"
        description={query.error.message}
        onRetry={() => void query.refetch()}
      />
    );
  const flags = query.data;
  const name = params.get('flag');
  const found = flags.find(({ key }) => key === name);
  // A colleague may delete it while it is open.
  if (found && found.key !== named?.key) setNamed(found);
  const opened = edited ?? found ?? (named?.key === name ? named : undefined);
  const close = () => {
    setEdited(undefined);
    // As an address leads to one, it would open again.
    if (params.has('flag')) setParams({ tab: 'flags' }, { replace: true, preventScrollReset: true });
  };
  return (
    <div className={styles.stack}>
      <div className={styles.buttons}>
        <h2 className={styles.grow}>Flags</h2>
        {mayCreate && <Button onClick={() => setEdited('new')}>New flag</Button>}
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">State</th>
            <th scope="col">Rollout</th>
            <th scope="col">Variant</th>
            <th scope="col">Type</th>
            <th scope="col">Notes</th>
            <th scope="col">
              <span className="lu-visually-hidden">Edit</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {flags.map((flag) => {
            const audience = describeAudience(flag);
            return (
              <tr key={flag.key}>
                <th scope="row">{flag.key}</th>
                <td data-label="State">
                  <Chip tone={audience.isOn ? 'success' : 'danger'}>{audience.isOn ? 'On' : 'Off'}</Chip>
                  <span className={styles.note}>{audience.text}</span>
                </td>
                <td data-label="Rollout">{flag.rollout_percentage} %</td>
                <td data-label="Variant">{flag.variant ?? '–'}</td>
                <td data-label="Type">{flag.feature_type}</td>
                <td data-label="Notes" className={styles.muted}>
                  {flag.notes ?? '–'}
                </td>
                <td>
                  <Button aria-label={`Edit ${flag.key}`} onClick={() => setEdited(flag)}>
                    Edit
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <WhyPanel flags={flags} />
      <section className={styles.panel} aria-labelledby="log">
        <h2 id="log">Changes</h2>
        <SelectField label="Show changes of" value={logOf ?? ''} onChange={(key) => setLogOf(key || null)}>
          <option value="">All flags</option>
          {flags.map(({ key }) => (
            <option key={key}>{key}</option>
          ))}
        </SelectField>
        <ChangeLog flagKey={logOf} />
      </section>
      {opened && (
        <FlagEditor
          // As it is by now; one that a colleague deletes stays as it was.
          flag={opened === 'new' ? null : (flags.find(({ key }) => key === opened.key) ?? opened)}
          mayDelete={mayCreate}
          onClose={close}
        />
      )}
    </div>
  );
}
