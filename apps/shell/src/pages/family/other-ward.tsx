import { Button } from '@lineup/ui/button';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './family-page.module.css';
import { loadWard, type WardName } from './load-family';
import { WardPanel } from './ward-panel';
import { plural, t } from '../../language/language';

/** One of several wards: the name, and all the rest when it is wanted. */
export function OtherWard({ other, userId }: { other: WardName; userId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError, refetch } = useQuery({ ...loadWard(userId, other.person_id), enabled: isOpen });
  if (data) return <WardPanel ward={data} userId={userId} />;
  const name = other.name ?? t('Your child');
  return (
    <section className={styles.ward} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      {!isOpen ? (
        <div className={`${styles.buttons} ${styles.wide}`}>
          {other.places > 0 && (
            <p className={styles.muted}>
              {plural(other.places, 'A place on a team waits for a yes.', '{count} places wait for a yes.')}
            </p>
          )}
          <Button
            aria-label={t('Show practices, colleges and contacts of {name}', { name })}
            onClick={() => setIsOpen(true)}
          >
            {t('Show practices, colleges and contacts')}
          </Button>
        </div>
      ) : isError ? (
        <ErrorState title={t('{name} could not be loaded', { name })} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton shape="list" hasHead={false} count={2} label={t('Loading {name}', { name })} />
      )}
    </section>
  );
}
