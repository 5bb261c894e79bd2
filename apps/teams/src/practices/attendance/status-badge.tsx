import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { Chip } from '@lineup/ui/chip';
import { STATUS_NAMES, type AttendanceStatus } from './attendance';

const ICONS = { attending: CircleCheck, maybe: CircleHelp, not_attending: CircleX };
const TONES = { attending: 'success', maybe: 'warning', not_attending: 'danger' } as const;

interface StatusBadgeProps {
  status: AttendanceStatus;
  /** With it: "3 attending". */
  count?: number;
}

/** An answer to a practice, or how many gave it. */
export function StatusBadge({ status, count }: StatusBadgeProps) {
  const Icon = ICONS[status];
  const name = STATUS_NAMES[status];
  return (
    <Chip tone={TONES[status]} icon={<Icon aria-hidden />}>
      {count === undefined ? name : `${count} ${name.toLowerCase()}`}
    </Chip>
  );
}
