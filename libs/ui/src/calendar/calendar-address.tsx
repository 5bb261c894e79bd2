import { Button } from '../button/button';
import { LinkButton } from '../button/link-button';
import { Field } from '../form/field';
import { toast } from '../toast';
import styles from './calendar-address.module.css';
import { t } from '../language';

export interface CalendarAddressProps {
  /** The secret address of a calendar, which is shown once. */
  address: string;
  /** How long it is shown. */
  hint: string;
}

/** A secret address of a calendar: to copy, and to subscribe to in the programs that most people have. */
export function CalendarAddress({ address, hint }: CalendarAddressProps) {
  return (
    <div className={styles.calendar}>
      <Field label={t('Your secret address')} hint={hint}>
        {(control) => (
          <div className={styles.address}>
            <input {...control} readOnly value={address} onFocus={(event) => event.target.select()} />
            <Button onClick={() => void copy(address)}>{t('Copy')}</Button>
          </div>
        )}
      </Field>
      <ul className={styles.programs} aria-label={t('Subscribe')}>
        {programsFor(address).map(([name, link]) => (
          <li key={name}>
            {/^https:/.test(link) ? (
              <LinkButton to={link} target="_blank" rel="noreferrer">
                {name}
              </LinkButton>
            ) : (
              <LinkButton to={link}>{name}</LinkButton>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.lag}>
        {t(
          'Calendars look for changes now and then: Apple as often as its settings say, Outlook after some hours, Google after up to a day.',
        )}
      </p>
    </div>
  );
}

/** Where each program adds a calendar by its address. */
function programsFor(address: string): [name: string, link: string][] {
  const webcal = address.replace(/^https?:/, 'webcal:');
  const outlook = (host: string) =>
    `https://${host}/calendar/0/addfromweb?${new URLSearchParams({ url: address, name: 'Lineup' })}`;
  return [
    [t('Apple or another app'), webcal],
    ['Google Calendar', `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`],
    ['Outlook.com', outlook('outlook.live.com')],
    [t('Outlook at work or school'), outlook('outlook.office.com')],
  ];
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast.success(t('Address copied'));
  } catch {
    toast.error(t('Copying is not allowed here.'), { description: t('Select the address and copy it yourself.') });
  }
}
