import { SelectField, type Bind } from '@lineup/ui/form';
import styles from './account.module.css';
import type { NoticeGroup } from './notice-groups';
import type { NotificationChoices, Pace } from './model/own-account';

const paces: Record<Pace, string> = { at_once: 'Right away', daily: 'Once a day', never: 'Never' };

/** For each group of notices how it comes by email. The bell shows all of them in any case. */
export function NoticeChoices({ bind, groups }: { bind: Bind<NotificationChoices>; groups: readonly NoticeGroup[] }) {
  const { value, ...zone } = bind('time_zone');
  const zones = new Set([...(value ? [value] : []), ...Intl.supportedValuesOf('timeZone')]);
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>Notices by email</legend>
      <p className={styles.muted}>The bell shows them all. Nothing is mailed between 10 PM and 7 AM.</p>
      {groups.map(({ name, label, mail }) => (
        <SelectField key={name} label={label} hint={mail} {...bind(`${name}_notices`)} choices={paces} />
      ))}
      <SelectField label="Time zone" hint="For the times in your emails" {...zone} value={value ?? ''}>
        {[...zones].map((each) => (
          <option key={each} value={each}>
            {each.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}
