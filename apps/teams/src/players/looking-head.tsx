import { Suspense } from 'react';
import { X } from 'lucide-react';
import { useAuth } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { KeepFilter } from '../kit/lazy-keep';
import type { PlayerPage } from './list-players';
import { keptPlayerFilter, type PlayerFilters } from './player-filters';
import styles from './looking-head.module.css';
import { t } from '../language';

interface LookingHeadProps {
  filters: PlayerFilters;
  post: PlayerPage['post'];
  /** Shows all who look for a team again. */
  onAll(): void;
}

/** Above those who look for a team: the post that they fit, and keeping the list. */
export function LookingHead({ filters, post, onAll }: LookingHeadProps) {
  const { user } = useAuth();
  return (
    <div className={styles.head}>
      {post && (
        <p>
          <span>{t('Fit your post “{title}”: game, role, lowest rank and hours.', { title: post.title })}</span>
          <Button variant="ghost" size="small" icon={<X size={14} aria-hidden />} onClick={onAll}>
            {t('Show all')}
          </Button>
        </p>
      )}
      <Suspense fallback={null}>
        <KeepFilter
          kind="players"
          filter={keptPlayerFilter({ ...filters, game: post?.game ?? filters.game })}
          isSignedIn={user !== null}
        />
      </Suspense>
    </div>
  );
}
