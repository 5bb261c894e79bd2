import { X } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import styles from './alert-banner.module.css';
import { topBanner, useBanners, type ShownBanner } from './banner-store';
import { onboardingBanner, useRoomForOnboarding } from './onboarding-banner';

/** The line under the header: at most one banner. */
export function AlertBanner() {
  const banner = useBanners(topBanner);
  const { pathname } = useLocation();
  return banner ? <BannerLine banner={banner} /> : <Room key={pathname} />;
}

/** As high as the banner that may come, at any width. */
function Room() {
  const isKept = useRoomForOnboarding();
  return isKept && <BannerLine banner={{ ...onboardingBanner, dismissible: true }} isHidden />;
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
