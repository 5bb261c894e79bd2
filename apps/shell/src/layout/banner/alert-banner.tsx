import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { X } from '../../kit/icons';
import styles from './alert-banner.module.css';
import { topBanner, useBanners, type ShownBanner } from './banner-store';
import { onboardingBanner, useMayOnboard } from './onboarding-banner';

/** The line under the header: at most one banner. */
export function AlertBanner() {
  const { pathname } = useLocation();
  return <BannerOfScreen key={pathname} />;
}

/**
 * Keeps its height on this screen, so that nothing jumps: for a banner that may still come, and for one that was
 * removed without being dismissed.
 */
function BannerOfScreen() {
  const banner = useBanners(topBanner);
  const dismissed = useBanners((state) => state.dismissed);
  const mayCome = useMayOnboard();
  const [room, setRoom] = useState<ShownBanner | null>(mayCome ? { ...onboardingBanner, dismissible: true } : null);
  if (banner && banner !== room) setRoom(banner);
  if (banner) return <BannerLine banner={banner} />;
  return room && !dismissed.includes(room.id) && <BannerLine banner={room} isHidden />;
}

function BannerLine({ banner, isHidden = false }: { banner: ShownBanner; isHidden?: boolean }) {
  const dismiss = useBanners((state) => state.dismiss);
  const { id, message, dismissible, backgroundColor, textColor, linkUrl, linkText } = banner;
  return (
    <div
      className={styles.banner}
      role="region"
      aria-label="Notice"
      style={{ backgroundColor, color: textColor, visibility: isHidden ? 'hidden' : undefined }}
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

function BannerLink({ href, text }: { href: string; text: string }) {
  if (href.startsWith('/')) return <Link to={href}>{text}</Link>;
  return <a href={href}>{text}</a>;
}
