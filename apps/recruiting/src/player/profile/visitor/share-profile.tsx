import { IdCard } from 'lucide-react';
import { useShell } from '@lineup/contract';
import { LinkButton } from '@lineup/ui/link-button';
import { ShareButton } from '@lineup/ui/share-button';
import type { Player } from '../../model/load-player';
import { t } from '../../../language';

/** Passes a profile on, and leads to its card. */
export function ShareProfile({ player: { slug, name } }: { player: Pick<Player, 'slug' | 'name'> }) {
  const shell = useShell();
  return (
    <>
      <ShareButton
        path={`/player/${slug}`}
        title={t('{name} on Lineup', { name: name ?? t('Player') })}
        onShared={(platform) =>
          shell.track({ name: 'profile_shared', share: { contentType: 'profile', contentId: slug, platform } })
        }
      />
      <LinkButton to={`/player/${slug}/card`}>
        <IdCard size={16} aria-hidden />
        {t('Player card')}
      </LinkButton>
    </>
  );
}
