import { Skeleton, SkeletonGroup } from '@lineup/ui/skeleton';
import styles from './thread.module.css';

/** Bubbles of both sides while messages load. */
export function ThreadSkeleton() {
  return (
    <SkeletonGroup className={styles.skeleton} label="Loading messages">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} data-mine={row % 3 === 2 || undefined}>
          <Skeleton width={row % 2 ? '45%' : '60%'} height="40px" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
