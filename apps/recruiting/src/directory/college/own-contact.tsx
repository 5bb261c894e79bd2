import { CheckboxField } from '@lineup/ui/form';
import { useSetContact } from '../../kit/use-set-contact';
import type { College } from './load-college';
import { t } from '../../language';

/** For people of the program, whether or not they may edit the page: everybody decides for themselves. */
export default function OwnContact({ college: { id, name }, isContact }: { college: College; isContact: boolean }) {
  const set = useSetContact(id, name);
  return (
    <CheckboxField
      label={t('Show me here, with my name and role, to everybody')}
      value={set.isPending ? (set.variables ?? isContact) : isContact}
      isDisabled={set.isPending}
      onChange={(next) => set.mutate(next)}
    />
  );
}
