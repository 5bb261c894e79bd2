import { SelectField, type Bind } from '@lineup/ui/form';
import styles from './account.module.css';
import type { NotificationChoices, Pace } from './own-account';

type Group = 'practice_notices' | 'team_notices' | 'recruiting_notices' | 'account_notices';

const groups: Record<Group, { label: string; hint: string }> = {
  practice_notices: { label: 'Practices', hint: 'Scheduled, moved, canceled, or a poll for a time' },
  team_notices: { label: 'Teams', hint: 'Requests to join and their answers, a place on a team' },
  recruiting_notices: { label: 'Recruiting', hint: 'A college moved your interest or replied; tasks that are due' },
  account_notices: { label: 'Account', hint: 'Decisions about your roles' },
};

const paces: Record<Pace, string> = { at_once: 'Right away', daily: 'Once a day', never: 'Never' };

/** For each group of notices how it comes by email. The bell shows all of them in any case. */
export function NoticeChoices({ bind }: { bind: Bind<NotificationChoices> }) {
  const { value, ...zone } = bind('time_zone');
  const zones = new Set([...(value ? [value] : []), ...Intl.supportedValuesOf('timeZone')]);
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>Notices by email</legend>
      <p className={styles.muted}>The bell shows them all. Nothing is mailed between 10 PM and 7 AM.</p>
      {(Object.keys(groups) as Group[]).map((group) => (
        <SelectField key={group} {...groups[group]} {...bind(group)} choices={paces} />
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
