import { useState } from 'react';
import { Users } from 'lucide-react';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Button } from '@lineup/ui/button';
import type { Player } from '../../model/load-player';
import { t } from '../../../language';

const dialog = lazyPart(() => import('./invite-dialog'));

/** For owners of teams: offers a player a place on a roster. */
export function InviteToTeam({ player }: { player: Player }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPointerEnter={dialog.prefetch} onClick={() => setOpen(true)}>
        <Users size={16} aria-hidden />
        {t('Invite to team')}
      </Button>
      {isOpen && <dialog.Part player={player} onClose={() => setOpen(false)} />}
    </>
  );
}
