import { lazyQuietly } from '@lineup/ui/lazy-part';
import { Suspense, useEffect, useRef, useState } from 'react';
import styles from './tour-when-near.module.css';

const Tour = lazyQuietly(() => import(/* webpackChunkName: "tour" */ './tour'), NoTour);

/** Its code did not load: the page goes on without its room. */
function NoTour() {
  return <i hidden className={styles.missing} />;
}

/** How far below the window it begins to load. */
const NEAR = '300px';

/** The tour in its room, loaded for who scrolls there: the first view takes none of its bytes. */
export function TourWhenNear() {
  const room = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => setIsNear((is) => is || entries.some((e) => e.isIntersecting)),
      {
        rootMargin: NEAR,
      },
    );
    if (room.current) observer.observe(room.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={room} className={styles.room}>
      {isNear && (
        <Suspense>
          <Tour />
        </Suspense>
      )}
    </div>
  );
}
