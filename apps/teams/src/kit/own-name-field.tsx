import { TextField, requiredName, type BoundField } from '@lineup/ui/form';
import { t } from '../language';

/** The database takes no longer one. */
const MAX_NAME = 80;

/** The rule of a name that somebody without one gives when they come to a team. */
export const ownName = requiredName(MAX_NAME, () => t('Enter your name.'));

/** Asks somebody without a name how the team should call them. */
export function OwnNameField(field: BoundField<string> & { isFirst?: boolean }) {
  return <TextField label={t('Your name')} isRequired autoComplete="name" maxLength={MAX_NAME} {...field} />;
}
