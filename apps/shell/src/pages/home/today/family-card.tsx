import { hasAnyRole, useRoles } from '@lineup/auth';
import { SlotCard, SlotRow, SlotRows } from '@lineup/ui/slot-card';

/** Leads a parent or guardian to the players in their care; a place on a team that waits for their yes is shown by teams. */
export function FamilyCard() {
  const { roles } = useRoles();
  if (!hasAnyRole(roles, ['family_parent', 'family_guardian'])) return null;
  return (
    <SlotCard title="Your family">
      <SlotRows>
        <SlotRow
          to="/account/guardians"
          title="Players in your care"
          text="See who is linked to you, or link a player."
        />
      </SlotRows>
    </SlotCard>
  );
}
