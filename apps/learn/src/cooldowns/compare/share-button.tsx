import { Share2 } from 'lucide-react';
import { NativeButton } from '@lineup/ui/native-button';
import { toast } from '@lineup/ui/toast';

/** Passes the address on: by the share sheet of a phone, else through the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = location.href;
    const isSheet = typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
    try {
      if (isSheet) await navigator.share({ title, url });
      else await navigator.clipboard.writeText(url);
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof Error && error.name === 'AbortError'))
        toast.error('The link could not be copied. Copy it from the address bar.');
      return;
    }
    if (!isSheet) toast.success('Link copied');
  };
  return (
    <NativeButton onClick={() => void share()}>
      <Share2 size={16} aria-hidden />
      Share
    </NativeButton>
  );
}
