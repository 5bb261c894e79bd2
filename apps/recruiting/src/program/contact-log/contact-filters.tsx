import { Button } from '@lineup/ui/button';
import { CheckFilter, SelectFilter, useShownChoice } from '@lineup/ui/filters';
import { contactKinds } from '../model/contact';
import { countContactFilters, type ContactAddress, type ContactPage } from '../model/load-contact-log';
import styles from './contact-log-page.module.css';

interface ContactFiltersProps {
  address: ContactAddress;
  people: ContactPage['people'];
  /** Whom the list is narrowed to. */
  player: string | null;
  onChange(change: Partial<ContactAddress>): void;
}

/** What the log is narrowed to; all of it lives in the address. */
export function ContactFilters({ address, people, player, onChange }: ContactFiltersProps) {
  return (
    <div role="search" aria-label="Contacts" className={styles.filters}>
      <SelectFilter
        label="Kind"
        all="All kinds"
        choices={contactKinds}
        value={address.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <SelectFilter
        label="Person"
        all="Everybody"
        choices={Object.fromEntries(people.map(({ id, name }) => [id, name]))}
        value={address.person}
        onChange={(person) => onChange({ person })}
      />
      <Day label="From" value={address.from} onChange={(from) => onChange({ from })} />
      <Day label="To" value={address.to} onChange={(to) => onChange({ to })} />
      <CheckFilter
        label="Against a rule"
        isOn={address.against !== ''}
        onChange={(isOn) => onChange({ against: isOn ? 'rule' : '' })}
      />
      {address.interest !== '' && (
        <CheckFilter label={player ?? 'One player'} isOn onChange={() => onChange({ interest: '' })} />
      )}
      {countContactFilters(address) > 0 && (
        <Button
          variant="ghost"
          onClick={() => onChange({ interest: '', kind: '', person: '', from: '', to: '', against: '' })}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}

interface DayProps {
  label: string;
  value: string;
  onChange(day: string): void;
}

/** A year is typed digit by digit: what is no day of the address yet stays in the field. */
function Day({ label, value, onChange }: DayProps) {
  const [shown, choose] = useShownChoice(value, onChange);
  return (
    <label className={styles.day}>
      {label}
      <input type="date" value={shown} max="2099-12-31" onChange={(event) => choose(event.target.value)} />
    </label>
  );
}
