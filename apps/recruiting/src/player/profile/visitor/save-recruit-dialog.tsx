import { Check, UserPlus } from 'lucide-react';
import { Dialog } from '@lineup/ui/dialog';
import { LinkButton } from '@lineup/ui/link-button';
import { Button } from '@lineup/ui/button';
import { linkToPipeline } from '../../../model/link-to-pipeline';
import type { Player } from '../../model/load-player';
import styles from '../kit/player-page.module.css';
import { useSaveRecruit } from './use-save-recruit';
import { t } from '../../../language';

interface SaveRecruitDialogProps {
  player: Player;
  onClose(): void;
}

/** In which pipelines of the viewer's colleges a player stands, and those that can still take them. */
export default function SaveRecruitDialog({ player, onClose }: SaveRecruitDialogProps) {
  const save = useSaveRecruit(player);
  return (
    <Dialog title={t('Save {name} as a recruit', { name: player.name ?? t('this player') })} onClose={onClose}>
      <ul className={styles.pipelines} aria-label={t('Your colleges')}>
        {player.actions.pipelines.map((pipeline) => (
          <li key={pipeline.college_id}>
            <span>{pipeline.name}</span>
            {pipeline.interest_id ? (
              <LinkButton
                to={linkToPipeline({ college: pipeline.slug, interest: pipeline.interest_id })}
                aria-label={t('In the pipeline of {name}', { name: pipeline.name })}
              >
                <Check size={16} aria-hidden />
                {t('In the pipeline')}
              </LinkButton>
            ) : (
              <Button
                aria-label={t('Save for {name}', { name: pipeline.name })}
                aria-disabled={save.isRunning(pipeline.college_id)}
                onClick={() => save.mutate(pipeline)}
              >
                <UserPlus size={16} aria-hidden />
                {t('Save')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
