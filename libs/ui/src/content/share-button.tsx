import { Button } from '../button/button';
import { icon } from './icons';
import { toast } from '../toast';
import { t } from '../language';

const Share2 = icon(
  'M15 5a3 3 0 1 0 6 0 3 3 0 1 0-6 0M3 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M15 19a3 3 0 1 0 6 0 3 3 0 1 0-6 0M8.59 13.51l6.83 3.98M15.41 6.51l-6.82 3.98',
);

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
        toast.error(t('The link could not be shared. Copy it from the address bar.'));
      return;
    }
    if (!isSheet) toast.success(t('Link copied'));
    onShared?.(isSheet ? 'system' : 'clipboard');
  };
  return (
    <Button variant={variant} onClick={() => void share()}>
      <Share2 size={16} />
      {t('Share')}
    </Button>
  );
}
