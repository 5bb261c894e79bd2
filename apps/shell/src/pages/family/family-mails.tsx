import { SelectField } from '@lineup/ui/form';
import { SettingsChoice, SettingsSection } from '@lineup/ui/settings';
import { useChooseMails } from './change-family';
import type { FamilyChoices } from './load-family';

const paces: Record<FamilyChoices['ward_notices'], string> = {
  at_once: 'Right away',
  daily: 'Once a day',
  never: 'Never',
};

/** What a guardian gets by email; each choice is stored as it is made. */
export function FamilyMails({ choices, userId }: { choices: FamilyChoices; userId: string }) {
  const choosing = useChooseMails(userId);
  const shown = { ...choices, ...(choosing.isPending && choosing.variables) };
  return (
    <SettingsSection
      id="mails"
      title="Emails to you"
      purpose="Nothing is mailed in your quiet hours. What your child turned off stays out."
    >
      <SettingsChoice
        type="checkbox"
        label="A summary every Sunday"
        hint="The next practices, and where your child stands with colleges"
        checked={shown.family_mail}
        onChange={(event) => choosing.mutate({ family_mail: event.target.checked })}
      />
      <SelectField
        label="Practices of your child"
        hint="Scheduled, moved, canceled, or not answered. The bell shows them, too."
        value={shown.ward_notices}
        onChange={(ward_notices) => choosing.mutate({ ward_notices: ward_notices as FamilyChoices['ward_notices'] })}
        choices={paces}
      />
    </SettingsSection>
  );
}
