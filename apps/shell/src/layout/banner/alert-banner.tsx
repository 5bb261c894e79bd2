import { useAuth, useProfile } from '@lineup/auth';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './alert-banner.module.css';
import { topBanner, useBanners } from './banner-store';
import { expectedHeight, rememberHeight } from './expected-height';

/** The line under the header: at most one banner. */
export function AlertBanner() {
  const banner = useBanners(topBanner);
  const dismiss = useBanners((state) => state.dismiss);
  const { line, free } = useSteadyHeight(banner !== null);
  if (!banner) return free > 0 ? <div style={{ height: free }} /> : null;
  const { id, message, dismissible, backgroundColor, textColor, linkUrl, linkText } = banner;

  return (
    <div
      ref={line}
      className={styles.banner}
      role="region"
      aria-label="Notice"
      style={{ backgroundColor, color: textColor }}
    >
      <p className={styles.message}>
        {message} {linkUrl && linkText && <BannerLink href={linkUrl} text={linkText} />}
      </p>
      {dismissible && (
        <button type="button" className={styles.dismiss} aria-label="Dismiss notice" onClick={() => dismiss(id)}>
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** Keeps free, until the profile is known, what the user's banner took on the last visit: so that nothing jumps. */
function useSteadyHeight(isShown: boolean) {
  const line = useRef<HTMLDivElement>(null);
  const userId = useAuth().user?.id;
  const isKnown = useProfile().status !== 'loading';
  useLayoutEffect(() => {
    if (userId !== undefined && isKnown) rememberHeight(userId, line.current?.offsetHeight ?? 0);
  }, [userId, isKnown, isShown]);
  return { line, free: userId === undefined || isKnown ? 0 : expectedHeight(userId) };
}

function BannerLink({ href, text }: { href: string; text: string }) {
  if (href.startsWith('/')) return <Link to={href}>{text}</Link>;
  return <a href={href}>{text}</a>;
}
