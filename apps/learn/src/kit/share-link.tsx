import { Share2 } from 'lucide-react';
import { useShell, type SharedContent } from '@lineup/contract';
import { NativeButton } from '@lineup/ui/native-button';
import { toast } from '@lineup/ui/toast';

interface ShareLinkProps {
  title: string;
  /** What is shared, where that is recorded. */
  content?: Omit<SharedContent, 'platform'>;
  /** Whether what was chosen on the page, which its address holds, is shared along. */
  withChoices?: boolean;
}

/** Shares the page that is open through the share sheet of a phone, or copies its link. */
export function ShareLink({ title, content, withChoices = false }: ShareLinkProps) {
  const { track } = useShell();

  async function share() {
    const url = location.origin + location.pathname + (withChoices ? location.search : '');
    const isSheet = typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
    try {
      if (isSheet) await navigator.share({ title, url });
      else await navigator.clipboard.writeText(url);
    } catch (error) {
      // Closing the share sheet is a choice, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast.error('The link could not be shared. Copy it from the address bar.');
      return;
    }
    if (!isSheet) toast.success('Link copied.');
    if (content) track({ name: 'page_shared', share: { ...content, platform: isSheet ? 'system' : 'clipboard' } });
  }

  return (
    <NativeButton variant="ghost" onClick={() => void share()}>
      <Share2 size={14} aria-hidden />
      Share
    </NativeButton>
  );
}
