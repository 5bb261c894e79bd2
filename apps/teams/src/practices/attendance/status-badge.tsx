import { CircleCheck, CircleHelp, CircleX, Hourglass } from 'lucide-react';
import { Chip } from '@lineup/ui/chip';
import type { StoredStatus } from '../../model/store-attendance';
import { STATUS_NAMES } from './attendance';
import { t } from '../../language';

const ICONS = { attending: CircleCheck, waiting: Hourglass, maybe: CircleHelp, not_attending: CircleX };
const TONES = { attending: 'success', waiting: 'info', maybe: 'warning', not_attending: 'danger' } as const;

interface StatusBadgeProps {
  status: StoredStatus;
  /** With it: "3 attending". */
  count?: number;
}

/** An answer to a practice, or how many gave it. */
export function StatusBadge({ status, count }: StatusBadgeProps) {
  const Icon = ICONS[status];
  const name = t(STATUS_NAMES[status]);
  return (
    <Chip tone={TONES[status]} icon={<Icon aria-hidden />}>
      {count === undefined ? name : `${count} ${name.toLowerCase()}`}
    </Chip>
  );
}
