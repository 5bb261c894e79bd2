import { sentence } from '@lineup/language';
import type { Today } from '@lineup/product';
import { SlotCard, SlotRow, SlotRows } from '@lineup/ui/slot-card';
import { plural, t } from '../../../language/language';

type Staff = NonNullable<Today['staff']>;

/** Each kind with the tab of the console where it is decided, and what is said of one and of more. */
const kinds = [
  ['role_requests', 'users', '1 person asks for a role', sentence('{count} people ask for a role')],
  ['college_requests', 'colleges', '1 college asks to join', sentence('{count} colleges ask to join')],
  ['team_requests', 'teams', '1 person asks for a team', sentence('{count} people ask for a team')],
  ['reports', 'reports', '1 report is open', sentence('{count} reports are open')],
] as const;

/** What waits for platform staff, each with the way to where it is decided. */
export function StaffCard({ staff }: { staff: Staff }) {
  return (
    <SlotCard title={t('Waiting for platform staff')}>
      <SlotRows>
        {kinds.map(([kind, tab, one, more]) => {
          const amount = staff[kind];
          return (
            amount !== undefined && (
              <SlotRow
                key={kind}
                to={`/testing?tab=${tab}`}
                title={plural(amount, one, more, { count: upTo99(amount) })}
              />
            )
          );
        })}
      </SlotRows>
    </SlotCard>
  );
}

const upTo99 = (amount: number) => (amount > 99 ? '99+' : String(amount));
