import { Link } from 'react-router-dom';
import styles from './neighbors.module.css';
import { textLanguage } from './text-language';

interface Neighbor {
  /** Where it stands, such as "Next". */
  place: string;
  title: string;
  to: string;
  rel: 'prev' | 'next';
}

interface NeighborsProps {
  label: string;
  left: Neighbor | null;
  right: Neighbor | null;
}

/** What stands before and after the text that is read. */
export function Neighbors({ label, left, right }: NeighborsProps) {
  if (!left && !right) return null;
  return (
    <nav className={styles.neighbors} aria-label={label}>
      {left && <NeighborLink {...left} />}
      {right && <NeighborLink {...right} className={styles.right} />}
    </nav>
  );
}

function NeighborLink({ place, title, ...link }: Neighbor & { className?: string | undefined }) {
  return (
    <Link {...link}>
      <span>{place}</span>
      <bdi lang={textLanguage()}>{title}</bdi>
    </Link>
  );
}
