import { plainDate } from '@lineup/ui/dates';
import { SettingsLine, SettingsList, SettingsSection } from '@lineup/ui/settings';
import type { Family } from './load-family';
import { t } from '../../language/language';

/** Links whose rights have not begun. */
export function LinksToCome({ links }: { links: Family['links'] }) {
  const waiting = links.filter(({ begins_at: begins }) => begins === null || isToCome(begins));
  if (waiting.length === 0) return null;
  return (
    <SettingsSection id="links-to-come" title={t('Not yet')}>
      <SettingsList>
        {waiting.map(({ name, email, begins_at: begins }) => (
          <SettingsLine
            key={`${email} ${begins}`}
            title={<strong>{name ?? email ?? t('Your child')}</strong>}
            detail={
              begins === null
                ? t('Waiting for the yes of another guardian')
                : t('You see more from {day} on', { day: plainDate(begins) })
            }
          />
        ))}
      </SettingsList>
    </SettingsSection>
  );
}

const isToCome = (time: string) => Date.parse(time) > Date.now();
