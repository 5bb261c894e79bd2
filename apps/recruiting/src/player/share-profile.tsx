import { IdCard, Share2 } from 'lucide-react';
import { useShell } from '@lineup/contract';
import { LinkButton } from '@lineup/ui/link-button';
import { NativeButton } from '@lineup/ui/native-button';
import { toast } from '@lineup/ui/toast';
import type { Player } from '../model/load-player';

/** Passes the address of a profile on: by the share sheet of the device, else through the clipboard. Leads to the card. */
export function ShareProfile({ player }: { player: Pick<Player, 'slug' | 'name'> }) {
  const shell = useShell();
  const share = async () => {
    const url = `${location.origin}/player/${player.slug}`;
    const isSheet = typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
    try {
      if (isSheet) await navigator.share({ title: `${player.name ?? 'Player'} on Lineup`, url });
      else await navigator.clipboard.writeText(url);
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof Error && error.name === 'AbortError')) toast.error('The link could not be copied.');
      return;
    }
    if (!isSheet) toast.success('Link copied');
    shell.track({
      name: 'profile_shared',
      share: { contentType: 'profile', contentId: player.slug, platform: isSheet ? 'system' : 'clipboard' },
    });
  };
  return (
    <>
      <NativeButton onClick={() => void share()}>
        <Share2 size={16} aria-hidden />
        Share
      </NativeButton>
      <LinkButton to={`/player/${player.slug}/card`}>
        <IdCard size={16} aria-hidden />
        Player card
      </LinkButton>
    </>
  );
}
