import { ArrowRight, Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useRoles } from '@lineup/auth';
import { Button } from '@lineup/ui/button';
import { FormMessage } from '@lineup/ui/form';
import { isPlayer } from '../../model/load-onboarding';
import type { Player } from '../../model/load-player';
import { editDialog } from '../edit/lazy-edit-dialog';
import page from '../kit/player-page.module.css';
import { LookingFacts } from '../sections/looking-facts';
import styles from './looking-panel.module.css';
import { useRenewSearch } from './use-renew-search';
import { t } from '../../../language';

interface LookingPanelProps {
  player: Player;
  onEdit(): void;
}

/** For the player: whether teams find them, until when, and the posts that fit. Minors are not found by strangers. */
export function LookingPanel({ player, onEdit }: LookingPanelProps) {
  const { status, roles } = useRoles();
  const renew = useRenewSearch();
  const { looking = [], games, guardian, pending } = player;
  if (status !== 'ready' || guardian !== null || games.length === 0) return null;
  if (!isPlayer({ roles: roles.map(({ role }) => role), requests: pending ?? [] })) return null;
  const running = looking.filter(({ is_over }) => !is_over);
  return (
    <section className={styles.panel} aria-labelledby="looking-heading">
      <h2 id="looking-heading">{t('Looking for a team')}</h2>
      {looking.length === 0 ? (
        <p className={page.hint}>
          {t(
            'Say that you are looking for a team. Teams find you by game, role and rank, and you see the posts that fit.',
          )}
        </p>
      ) : (
        <LookingFacts looking={running.length > 0 ? running : looking} />
      )}
      {running.length > 0 && !player.is_listed && (
        <p className={page.hint}>{t('Teams find you once you publish your profile.')}</p>
      )}
      <FormMessage>{renew.refusal}</FormMessage>
      <div className={styles.actions}>
        {looking.length === 0 ? (
          <Button variant="primary" onPointerEnter={editDialog.prefetch} onClick={onEdit}>
            <Search size={16} aria-hidden />
            {t('I’m looking for a team')}
          </Button>
        ) : (
          <>
            <Button isBusy={renew.isPending} onClick={() => renew.mutate()}>
              {running.length > 0 ? t('Renew for 60 days') : t('Look again for 60 days')}
            </Button>
            <Button variant="ghost" onPointerEnter={editDialog.prefetch} onClick={onEdit}>
              {t('Change')}
            </Button>
          </>
        )}
        {running.length > 0 && (
          <Link to="/teams/posts?fit=mine" className={styles.posts}>
            {t('Posts that fit you')}
            <ArrowRight size={16} aria-hidden />
          </Link>
        )}
      </div>
    </section>
  );
}
