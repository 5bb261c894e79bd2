import { List, Map } from 'lucide-react';
import type { CollegeView } from './college-filters';
import { map } from './lazy-map';
import styles from './view-switch.module.css';

interface ViewSwitchProps {
  view: CollegeView;
  onChange(view: CollegeView): void;
}

/** Whether a map of the states stands above the list. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <div className={styles.switch} role="group" aria-label="View">
      <button type="button" aria-pressed={view === 'list'} onClick={() => onChange('list')}>
        <List size={16} aria-hidden />
        List
      </button>
      <button
        type="button"
        aria-pressed={view === 'map'}
        onPointerEnter={map.prefetch}
        onFocus={map.prefetch}
        onClick={() => onChange('map')}
      >
        <Map size={16} aria-hidden />
        Map
      </button>
    </div>
  );
}
