import { type Sentences } from '@lineup/language';
import { SelectField } from '@lineup/ui/form';
import { SettingsChoice, SettingsSection } from '@lineup/ui/settings';
import { useChooseMails } from './change-family';
import { saidChoices } from '../../kit/said-choices';
import type { FamilyChoices } from './load-family';
import { t } from '../../language/language';

const paces = {
  at_once: 'Right away',
  daily: 'Once a day',
  never: 'Never',
} satisfies Sentences<Record<FamilyChoices['ward_notices'], string>>;

/** What a guardian gets by email; each choice is stored as it is made. */
export function FamilyMails({ choices, userId }: { choices: FamilyChoices; userId: string }) {
  const choosing = useChooseMails(userId);
  const shown = { ...choices, ...(choosing.isPending && choosing.variables) };
  return (
    <SettingsSection
      id="mails"
      title={t('Emails to you')}
      purpose={t('Nothing is mailed in your quiet hours. What your child turned off stays out.')}
    >
      <SettingsChoice
        type="checkbox"
        label={t('A summary every Sunday')}
        hint={t('The next practices, and where your child stands with colleges')}
        checked={shown.family_mail}
        onChange={(event) => choosing.mutate({ family_mail: event.target.checked })}
      />
      <SelectField
        label={t('Practices and colleges of your child')}
        hint={t(
          'Practices that are scheduled, moved, canceled or not answered, and where your child stands with colleges. With “Never” the bell shows colleges alone.',
        )}
        value={shown.ward_notices}
        onChange={(ward_notices) => choosing.mutate({ ward_notices: ward_notices as FamilyChoices['ward_notices'] })}
        choices={saidChoices(paces)}
      />
    </SettingsSection>
  );
}
