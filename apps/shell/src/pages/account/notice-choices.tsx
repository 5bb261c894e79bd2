import { currentLanguage, type Sentences } from '@lineup/language';
import { wallClock } from '@lineup/ui/dates';
import { FieldPair, SelectField, type Bind, type BoundField } from '@lineup/ui/form';
import styles from './account.module.css';
import { saidChoices } from '../../kit/said-choices';
import type { NoticeGroup } from './notice-groups';
import type { NotificationChoices, Pace } from './model/own-account';
import { t } from '../../language/language';

const paces = { at_once: 'Right away', daily: 'Once a day', never: 'Never' } satisfies Sentences<Record<Pace, string>>;

/** For each group of notices how it comes by email. The bell shows all of them in any case. */
export function NoticeChoices({ bind, groups }: { bind: Bind<NotificationChoices>; groups: readonly NoticeGroup[] }) {
  const { value, ...zone } = bind('time_zone');
  const zones = new Set([...(value ? [value] : []), ...Intl.supportedValuesOf('timeZone')]);
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('Notices by email')}</legend>
      <p className={styles.muted}>{t('The bell shows them all.')}</p>
      {groups.map(({ name, label, mail }) => (
        <SelectField key={name} label={label} hint={mail} {...bind(`${name}_notices`)} choices={saidChoices(paces)} />
      ))}
      <SelectField label={t('Time zone')} hint={t('For the times in your emails')} {...zone} value={value ?? ''}>
        {[...zones].map((each) => (
          <option key={each} value={each}>
            {each.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}

/** When neither mails nor notifications come. Each of the two is an hour of the day. */
export function QuietHours({ bind }: { bind: Bind<NotificationChoices> }) {
  const [from, until] = [bind('quiet_from'), bind('quiet_until')];
  const isOff = from.value === until.value;
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('Quiet hours')}</legend>
      <p className={styles.muted}>
        {isOff
          ? t('Emails and notifications come at any time.')
          : t('Emails and notifications wait until these hours end.')}
      </p>
      <FieldPair>
        <HourField label={t('From')} hint={t('The same hour twice turns them off')} {...from} />
        <HourField label={t('Until')} {...until} />
      </FieldPair>
    </fieldset>
  );
}

function HourField({ value, onChange, ...props }: { label: string; hint?: string } & BoundField<number>) {
  return (
    <SelectField {...props} value={String(value)} onChange={(chosen) => onChange(Number(chosen))}>
      {Array.from({ length: 24 }, (_, hour) => (
        <option key={hour} value={hour}>
          {hourText(hour)}
        </option>
      ))}
    </SelectField>
  );
}

const hourText = (hour: number) =>
  currentLanguage() === 'en'
    ? `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
    : wallClock(`${String(hour).padStart(2, '0')}:00`);
