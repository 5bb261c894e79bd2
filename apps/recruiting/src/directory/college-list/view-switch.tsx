import { icon } from '@lineup/ui/icons';
import type { CollegeView } from './college-filters';
import { map } from './lazy-map';
import styles from './view-switch.module.css';
import { t } from '../../language';

const List = icon('M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13');
const Map = icon(
  'M14.106 5.553a2 2 0 0 0 1.788 0l3.659-1.83A1 1 0 0 1 21 4.619v12.764a1 1 0 0 1-.553.894l-4.553 2.277a2 2 0 0 1-1.788 0l-4.212-2.106a2 2 0 0 0-1.788 0l-3.659 1.83A1 1 0 0 1 3 19.381V6.618a1 1 0 0 1 .553-.894l4.553-2.277a2 2 0 0 1 1.788 0zM15 5.764v15M9 3.236v15',
);

interface ViewSwitchProps {
  view: CollegeView;
  onChange(view: CollegeView): void;
}

/** Whether a map of the states stands above the list. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <div className={styles.switch} role="group" aria-label={t('View')}>
      <button type="button" aria-pressed={view === 'list'} onClick={() => onChange('list')}>
        <List size={16} aria-hidden />
        {t('List')}
      </button>
      <button
        type="button"
        aria-pressed={view === 'map'}
        onPointerEnter={map.prefetch}
        onFocus={map.prefetch}
        onClick={() => onChange('map')}
      >
        <Map size={16} aria-hidden />
        {t('Map')}
      </button>
    </div>
  );
}
