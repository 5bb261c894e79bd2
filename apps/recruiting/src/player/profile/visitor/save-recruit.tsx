import { useState } from 'react';
import { Check, UserPlus } from 'lucide-react';
import { lazyPart } from '@lineup/ui/lazy-part';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { linkToPipeline } from '../../../model/link-to-pipeline';
import type { Player } from '../../model/load-player';
import { useSaveRecruit } from './use-save-recruit';
import { t } from '../../../language';

const dialog = lazyPart(() => import('./save-recruit-dialog'));

/** Takes a player into the pipeline of the college that the viewer works for; of several, they pick one. */
export function SaveRecruit({ player }: { player: Player }) {
  const { pipelines } = player.actions;
  const [isOpen, setOpen] = useState(false);
  const save = useSaveRecruit(player);
  const [only] = pipelines.length === 1 ? pipelines : [];
  if (only?.interest_id)
    return (
      <LinkButton to={linkToPipeline({ college: only.slug, interest: only.interest_id })}>
        <Check size={16} aria-hidden />
        {t('In the pipeline of {name}', { name: only.name })}
      </LinkButton>
    );
  return (
    <>
      <Button
        aria-disabled={save.isPending}
        onPointerEnter={only ? undefined : dialog.prefetch}
        onClick={() => (only ? save.mutate(only) : setOpen(true))}
      >
        <UserPlus size={16} aria-hidden />
        {t('Save as recruit')}
      </Button>
      {isOpen && <dialog.Part player={player} onClose={() => setOpen(false)} />}
    </>
  );
}
