import { hasAnyRole, useRoles } from '@lineup/auth';
import type { Today } from '@lineup/product';
import { SlotCard, SlotRow, SlotRows, slotTime } from '@lineup/ui/slot-card';
import { plural, t } from '../../../language/language';

type Ward = NonNullable<NonNullable<Today['family']>['children']>[number];

const GUARDIANS = '/account/guardians';

/** Links of a parent or guardian that have not begun; who has the role and no child links one. */
export function FamilyCard({ wards }: { wards: readonly Ward[] }) {
  const { roles } = useRoles();
  // Those whose rights have begun have cards of their own.
  const toCome = wards.filter(({ name }) => name === null);
  const isNew = wards.length === 0 && hasAnyRole(roles, ['family_parent', 'family_guardian']);
  if (toCome.length === 0 && !isNew) return null;
  return (
    <SlotCard title={t('Your family')} {...(!isNew && { more: { label: t('Manage'), to: GUARDIANS } })}>
      <SlotRows>
        {toCome.map((ward, place) => (
          <SlotRow key={place} to={GUARDIANS} title={ward.email ?? t('Your child')} text={linkText(ward)} />
        ))}
        {isNew && (
          <SlotRow
            to={GUARDIANS}
            title={t('Link your child')}
            text={t('Colleges then write to the two of you together.')}
          />
        )}
      </SlotRows>
    </SlotCard>
  );
}

const linkText = ({ begins_at: begins }: Ward) =>
  begins === null
    ? t('Waiting for the yes of another guardian')
    : t('Linked to you from {time}', { time: slotTime(begins) });

/** People who wait until the viewer agrees to a link between a minor and a guardian. */
export function FamilyWaiting({ amount }: { amount: number }) {
  return (
    <SlotCard title={t('Family')}>
      <SlotRows>
        <SlotRow
          to={GUARDIANS}
          title={plural(amount, '1 person is waiting for your yes', '{count} people are waiting for your yes')}
          text={t('About a link between a guardian and a player under 18')}
        />
      </SlotRows>
    </SlotCard>
  );
}
