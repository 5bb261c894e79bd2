import { Download } from 'lucide-react';
import { Button } from '@lineup/ui/button';
import { saveCsv } from '@lineup/ui/csv';
import styles from './analytics.module.css';
import type { MemberAttendance } from './load-analytics';
import { t } from '../language';
import { memberCells, memberColumns } from './member-cells';

interface ExportMembersProps {
  teamName: string;
  members: MemberAttendance[];
}

/** Hands the attendance of the members to the browser as a file. */
export function ExportMembers({ teamName, members }: ExportMembersProps) {
  if (members.length === 0) return null;
  return (
    <Button
      className={styles.export}
      icon={<Download size={16} aria-hidden />}
      onClick={() => saveCsv(`${teamName.toLowerCase()}-attendance`, memberColumns(), members.map(memberCells))}
    >
      {t('Export attendance')}
    </Button>
  );
}
