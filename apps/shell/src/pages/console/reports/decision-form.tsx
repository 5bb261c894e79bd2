import { FormMessage, SelectField, SubmitButton, TextField, tooLong, useForm } from '@lineup/ui/form';
import styles from '../kit/console.module.css';
import { useHandleReport } from './decide-report';
import type { Decision, Report } from './list-reports';

interface Draft {
  decision: string;
  days: string;
  note: string;
}

interface Input {
  decision: Decision;
  days: number | null;
  note: string;
}

const MAX_NOTE = 2000;
const DAYS: Record<string, string> = { 1: '1 day', 3: '3 days', 7: '7 days', 30: '30 days', 90: '90 days' };

/** What the decisions do, for whoever decides. */
const EFFECTS: Record<Decision, string> = {
  dismissed: 'The person is not told, and nothing changes for them.',
  warned: 'The person gets an email that our staff found a breach of the rules.',
  removed: 'The message is removed for everyone in the conversation. This cannot be undone.',
  hidden:
    'Only the person sees the profile until you decide otherwise. They, and the guardians of a minor, are told, and can ask you to look again.',
  suspended: 'The person cannot send, edit or start anything in the inbox, and gets an email.',
};

/** Decides one report. Who reported it gets an email that it was handled, without details. */
export function DecisionForm({ report }: { report: Report }) {
  const handling = useHandleReport();
  const choices: [Decision, string][] = [
    ['dismissed', 'Dismiss'],
    ...(report.reported_user_id ? ([['warned', 'Warn']] as [Decision, string][]) : []),
    ...(report.message_state === 'there' ? ([['removed', 'Remove message']] as [Decision, string][]) : []),
    ...(report.reported_user_id && report.profile ? ([['hidden', 'Hide profile']] as [Decision, string][]) : []),
    ...(report.reported_user_id ? ([['suspended', 'Suspend messaging']] as [Decision, string][]) : []),
  ];
  const form = useForm<Draft, Input>({
    keepAs: `report-decision:${report.id}`,
    isSensitive: true,
    initial: { decision: '', days: '7', note: '' },
    schema: ({ decision, days, note }) => {
      const chosen = choices.find(([name]) => name === decision)?.[0];
      if (!chosen) return { problems: { decision: 'Choose what to do.' } };
      const long = tooLong(note, MAX_NOTE);
      if (long) return { problems: { note: long } };
      return { input: { decision: chosen, days: chosen === 'suspended' ? Number(days) : null, note } };
    },
    send: (input) => handling.mutateAsync({ kind: 'decide', reportId: report.id, ...input }),
    staysOpen: true,
  });
  const { decision } = form.draft;
  const { notice, ...props } = form.formProps;
  return (
    <form {...props} className={styles.grant} aria-label={`Decide the report about ${nameOf(report)}`}>
      {notice}
      <SelectField label="What to do" {...form.bind('decision')}>
        <option value="">Choose</option>
        {choices.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      {decision === 'suspended' && (
        <SelectField label="For how long" {...form.bind('days')}>
          {Object.entries(DAYS).map(([days, label]) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <TextField label="Note for staff (optional)" autoComplete="off" maxLength={MAX_NOTE} {...form.bind('note')} />
      <SubmitButton label="Decide" busyLabel="Deciding…" isBusy={form.isSending} />
      {decision in EFFECTS && <p className={styles.hint}>{EFFECTS[decision as Decision]}</p>}
      <FormMessage>{form.failure}</FormMessage>
    </form>
  );
}

export const nameOf = ({ reported_name, reported_user_id }: Report) =>
  reported_name ?? (reported_user_id ? 'No name yet' : 'Deleted account');
