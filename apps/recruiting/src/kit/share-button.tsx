import { Share2 } from 'lucide-react';
import { NativeButton } from '@lineup/ui/native-button';
import { toast } from '@lineup/ui/toast';

interface ShareButtonProps {
  /** Of the page to pass on. */
  path: string;
  title: string;
  onShared?(platform: 'system' | 'clipboard'): void;
}

/** Passes the address of a page on: by the share sheet of the device, else through the clipboard. */
export function ShareButton({ path, title, onShared }: ShareButtonProps) {
  const share = async () => {
    const url = location.origin + path;
    const isSheet = typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
    try {
      if (isSheet) await navigator.share({ title, url });
      else await navigator.clipboard.writeText(url);
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof Error && error.name === 'AbortError')) toast.error('The link could not be copied.');
      return;
    }
    if (!isSheet) toast.success('Link copied');
    onShared?.(isSheet ? 'system' : 'clipboard');
  };
  return (
    <NativeButton onClick={() => void share()}>
      <Share2 size={16} aria-hidden />
      Share
    </NativeButton>
  );
}
