import { useState } from 'react';
import { Flag } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { saveRedirect, useAuth } from '@lineup/auth';
import { lazyPart } from '@lineup/ui/lazy-part';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import type { Player } from '../../model/load-player';
import styles from '../kit/player-page.module.css';
import { t } from '../../../language';

const dialog = lazyPart(() => import('./report-profile-dialog'));

/** Reports a profile to the platform's staff; a visitor signs in first and comes back to it. */
export function ReportProfile({ player }: { player: Player }) {
  const { status, user } = useAuth();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  if (status === 'loading') return null;
  const content = (
    <>
      <Flag size={16} aria-hidden />
      {t('Report this profile')}
    </>
  );
  if (!user)
    return (
      <div className={styles.report}>
        <LinkButton to="/auth" variant="ghost" onClick={() => saveRedirect(`${pathname}?report=1`)}>
          {content}
        </LinkButton>
      </div>
    );
  const close = () => {
    setOpen(false);
    if (!search.has('report')) return;
    setSearch(
      (before) => {
        before.delete('report');
        return before;
      },
      { replace: true },
    );
  };
  return (
    <div className={styles.report}>
      <Button variant="ghost" onPointerEnter={dialog.prefetch} onClick={() => setOpen(true)}>
        {content}
      </Button>
      {(isOpen || search.has('report')) && <dialog.Part player={player} onClose={close} />}
    </div>
  );
}
