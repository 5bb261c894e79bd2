import { hasAnyRole, useRoles } from '@lineup/auth';
import type { Today } from '@lineup/data';
import { SlotCard, SlotRow, SlotRows, slotTime } from '@lineup/ui/slot-card';

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
    <SlotCard title="Your family" {...(!isNew && { more: { label: 'Manage', to: GUARDIANS } })}>
      <SlotRows>
        {toCome.map((ward, place) => (
          <SlotRow key={place} to={GUARDIANS} title={ward.email ?? 'Your child'} text={linkText(ward)} />
        ))}
        {isNew && (
          <SlotRow to={GUARDIANS} title="Link your child" text="Colleges then write to the two of you together." />
        )}
      </SlotRows>
    </SlotCard>
  );
}

const linkText = ({ begins_at: begins }: Ward) =>
  begins === null ? 'Waiting for the yes of another guardian' : `Linked to you from ${slotTime(begins)}`;

/** People who wait until the viewer agrees to a link between a minor and a guardian. */
export function FamilyWaiting({ amount }: { amount: number }) {
  return (
    <SlotCard title="Family">
      <SlotRows>
        <SlotRow
          to={GUARDIANS}
          title={amount === 1 ? '1 person is waiting for your yes' : `${amount} people are waiting for your yes`}
          text="About a link between a guardian and a player under 18"
        />
      </SlotRows>
    </SlotCard>
  );
}
