import { Share2 } from 'lucide-react';
import { NativeButton } from '@lineup/ui/native-button';
import { toast } from '@lineup/ui/toast';
import type { College } from './load-college';

/** Passes the address of a college on: by the share sheet of the device, else through the clipboard. */
export function ShareCollege({ college }: { college: Pick<College, 'slug' | 'name'> }) {
  const share = async () => {
    const url = `${location.origin}/college/${college.slug}`;
    const isSheet = typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
    try {
      if (isSheet) await navigator.share({ title: `${college.name} on Lineup`, url });
      else await navigator.clipboard.writeText(url);
      if (!isSheet) toast.success('Link copied');
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof Error && error.name === 'AbortError')) toast.error('The link could not be copied.');
    }
  };
  return (
    <NativeButton onClick={() => void share()}>
      <Share2 size={16} aria-hidden />
      Share
    </NativeButton>
  );
}
