import { Share2 } from 'lucide-react';
import { useShell } from '@lineup/contract';
import { NativeButton } from '@lineup/ui/native-button';
import { toast } from '@lineup/ui/toast';
import type { LearnPage } from './load-page';

interface SharePageProps {
  page: Pick<LearnPage['page'], 'id' | 'title'>;
}

/** Shares the page through the device's share sheet, or copies its link where there is none. */
export function SharePage({ page }: SharePageProps) {
  const { track } = useShell();

  async function share() {
    const url = location.origin + location.pathname;
    const platform = typeof navigator.share === 'function' ? 'system' : 'clipboard';
    try {
      if (platform === 'system') await navigator.share({ title: page.title, url });
      else await navigator.clipboard.writeText(url);
    } catch (error) {
      // Closing the share sheet is a choice, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast.error('The link could not be shared. Copy it from the address bar.');
      return;
    }
    if (platform === 'clipboard') toast.success('Link copied.');
    track({ name: 'page_shared', share: { contentType: 'content_page', contentId: page.id, platform } });
  }

  return (
    <NativeButton variant="ghost" onClick={() => void share()}>
      <Share2 size={14} aria-hidden />
      Share
    </NativeButton>
  );
}
