import { Button } from '../button/button';
import { Share } from '../content/icons';
import { toast } from '../toast';

export interface ShareButtonProps {
  /** Of the page to pass on, with what was chosen on it. */
  path: string;
  title: string;
  variant?: 'secondary' | 'ghost';
  /** Called when it was passed on; closing the share sheet is a choice, not a failure. */
  onShared?(platform: 'system' | 'clipboard'): void;
}

/** Passes the address of a page on: by the share sheet of a phone, else through the clipboard. */
export function ShareButton({ path, title, variant = 'secondary', onShared }: ShareButtonProps) {
  const share = async () => {
    const url = location.origin + path;
    const isSheet = typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
    try {
      if (isSheet) await navigator.share({ title, url });
      else await navigator.clipboard.writeText(url);
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError'))
        toast.error('The link could not be shared. Copy it from the address bar.');
      return;
    }
    if (!isSheet) toast.success('Link copied');
    onShared?.(isSheet ? 'system' : 'clipboard');
  };
  return (
    <Button variant={variant} onClick={() => void share()}>
      <Share size={16} />
      Share
    </Button>
  );
}
