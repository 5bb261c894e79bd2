import { useShell, type SharedContent } from '@lineup/contract';
import { ShareButton } from '@lineup/ui/share-button';

interface ShareLinkProps {
  path: string;
  title: string;
  content: Omit<SharedContent, 'platform'>;
}

/** Passes a page or article on, which is recorded. */
export function ShareLink({ path, title, content }: ShareLinkProps) {
  const { track } = useShell();
  return (
    <ShareButton
      variant="ghost"
      path={path}
      title={title}
      onShared={(platform) => track({ name: 'page_shared', share: { ...content, platform } })}
    />
  );
}
