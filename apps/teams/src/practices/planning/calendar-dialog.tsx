import { Copy, Link2Off } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { Input } from '@lineup/ui/input';
import { Popconfirm } from '@lineup/ui/popconfirm';
import { toast } from '@lineup/ui/toast';
import { Dialog } from '../../kit/dialog/dialog';
import { Field } from '../../form/field';
import form from '../../form/form.module.css';
import { plainDate } from '../../model/time/when';
import { useRevokeCalendarAddress } from './revoke-calendar-address';
import { useMakeCalendarAddress } from './make-calendar-address';
import styles from './planning.module.css';

export interface CalendarDialogProps {
  teamId: string;
  /** Since when the viewer has an address (ISO instant); null for none. */
  since: string | null;
  onClose(): void;
}

/** The secret address under which a calendar program follows the team. It is shown once, when it is made. */
export default function CalendarDialog({ teamId, since, onClose }: CalendarDialogProps) {
  const make = useMakeCalendarAddress(teamId);
  const revoke = useRevokeCalendarAddress(teamId);
  const address = make.data;
  return (
    <Dialog title="Calendar subscription" onClose={onClose}>
      <div className={form.form}>
        <p className={styles.text}>
          Add this address to Google Calendar, Apple Calendar or Outlook, and practices and tournaments show there,
          always up to date. Whoever has the address can read them: keep it to yourself.
        </p>
        {address ? (
          <Field label="Your secret address" hint="It is shown only now. Copy it before you close this.">
            {(control) => (
              <div className={styles.address}>
                <Input {...control} readOnly value={address} onFocus={(event) => event.target.select()} />
                <Button icon={<Copy size={16} aria-hidden />} onClick={() => void copy(address)}>
                  Copy
                </Button>
              </div>
            )}
          </Field>
        ) : (
          since && (
            <p className={styles.text} role="status">
              {`You have an address since ${plainDate(new Date(since))}. It cannot be shown again; a new one ends it.`}
            </p>
          )
        )}
        <div className={styles.actions}>
          {since && (
            <Popconfirm
              title="Revoke this address?"
              description="Calendars that use it show nothing new any more."
              okText="Revoke"
              cancelText="Keep"
              okButtonProps={{ danger: true }}
              onConfirm={() => !revoke.isPending && revoke.mutate(undefined, { onSuccess: () => make.reset() })}
            >
              <Button danger icon={<Link2Off size={16} aria-hidden />} loading={revoke.isPending}>
                Revoke address
              </Button>
            </Popconfirm>
          )}
          <Button
            type={since ? 'default' : 'primary'}
            loading={make.isPending}
            // Not for the second click of a double click: it would end the address that the first one made.
            onClick={(event) => event.detail < 2 && !make.isPending && make.mutate()}
          >
            {since ? 'Make a new address' : 'Create address'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast.success('Address copied');
  } catch {
    toast.error('Copying is not allowed here.', { description: 'Select the address and copy it yourself.' });
  }
}
