import { Share2 } from 'lucide-react';
import { useShell, type SharedContent } from '@lineup/contract';
import { NativeButton } from '@lineup/ui/native-button';
import { toast } from '@lineup/ui/toast';

interface ShareLinkProps {
  contentType: SharedContent['contentType'];
  /** Of what is shared. */
  id: string;
  title: string;
}

/** Shares the page that is open through the device's share sheet, or copies its link where there is none. */
export function ShareLink({ contentType, id, title }: ShareLinkProps) {
  const { track } = useShell();

  async function share() {
    const url = location.origin + location.pathname;
    const platform = typeof navigator.share === 'function' ? 'system' : 'clipboard';
    try {
      if (platform === 'system') await navigator.share({ title, url });
      else await navigator.clipboard.writeText(url);
    } catch (error) {
      // Closing the share sheet is a choice, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast.error('The link could not be shared. Copy it from the address bar.');
      return;
    }
    if (platform === 'clipboard') toast.success('Link copied.');
    track({ name: 'page_shared', share: { contentType, contentId: id, platform } });
  }

  return (
    <NativeButton variant="ghost" onClick={() => void share()}>
      <Share2 size={14} aria-hidden />
      Share
    </NativeButton>
  );
}
