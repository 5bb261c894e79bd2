import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { checkedBy, wallStart, wholeNumber, type WallStart } from '@lineup/ui/form';
import * as z from '@lineup/schema';
import { useSettled } from '@lineup/ui/use-settled';
import { t } from '../../language';
import styles from './busy-people.module.css';
import { listBusyPeople } from './list-busy-people';

const timeSchema = z.object({ start: wallStart, minutes: wholeNumber(1, 1440, '') });
const MAX_NAMES = 5;

interface BusyPeopleProps {
  teamId: string;
  start: WallStart;
  minutes: string;
}

/** Who can't come at the time that is being chosen, as far as their calendars say so. */
export function BusyPeople({ teamId, start, minutes }: BusyPeopleProps) {
  const chosen = checkedBy(timeSchema, { start, minutes });
  const at = 'input' in chosen ? `${chosen.input.start} ${chosen.input.minutes}` : '';
  const [from = '', long = '0'] = useSettled(at).split(' ');
  const busy = useQuery({
    ...listBusyPeople(teamId, from, Number(long)),
    enabled: from !== '',
    placeholderData: keepPreviousData,
  });
  const names = (from === '' ? [] : (busy.data ?? [])).map(({ full_name: name }) => name ?? t('Somebody'));
  if (names.length === 0) return null;
  const shown = names.slice(0, MAX_NAMES);
  const count = names.length - shown.length;
  const busyThen = { names: shown.join(', '), count };
  return (
    <p className={styles.busy} role="status">
      {count > 0 ? t('Busy then: {names} and {count} more', busyThen) : t('Busy then: {names}', busyThen)}
    </p>
  );
}
