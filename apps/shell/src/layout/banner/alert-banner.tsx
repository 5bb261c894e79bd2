import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { X } from '@lineup/ui/icons';
import { t } from '../../language/language';
import styles from './alert-banner.module.css';
import { topBanner, useBanners, type ShownBanner } from './banner-store';
import { onboardingBanner, useOnboardingOutlook } from './onboarding-banner';

/** The line under the header: at most one banner. */
export function AlertBanner() {
  const { pathname } = useLocation();
  return <BannerOfScreen key={pathname} />;
}

/**
 * Keeps its height on this screen, so that nothing jumps: for a banner that is expected, and for one that was removed
 * without being dismissed. One that nobody expected stands at the lower edge until the next screen.
 */
function BannerOfScreen() {
  const banner = useBanners(topBanner);
  const dismissed = useBanners((state) => state.dismissed);
  const [outlook] = useState(useOnboardingOutlook());
  const [room, setRoom] = useState<ShownBanner | null>(
    outlook === 'expected' ? { ...onboardingBanner, dismissible: true } : null,
  );
  if (banner?.id === onboardingBanner.id && outlook === 'unknown' && room === null)
    return <BannerLine banner={banner} place="edge" />;
  if (banner && banner !== room) setRoom(banner);
  if (banner) return <BannerLine banner={banner} />;
  return room && !dismissed.includes(room.id) && <BannerLine banner={room} place="hidden" />;
}

function BannerLine({ banner, place = 'top' }: { banner: ShownBanner; place?: 'top' | 'edge' | 'hidden' }) {
  const dismiss = useBanners((state) => state.dismiss);
  const { id, message, dismissible, backgroundColor, textColor, linkUrl, linkText } = banner;
  return (
    <div
      className={place === 'edge' ? `${styles.banner} ${styles.edge}` : styles.banner}
      role="region"
      aria-label={t('Notice')}
      style={{ backgroundColor, color: textColor, visibility: place === 'hidden' ? 'hidden' : undefined }}
    >
      <p className={styles.message}>
        {t(message)} {linkUrl && linkText && <BannerLink href={linkUrl} text={t(linkText)} />}
      </p>
      {dismissible && (
        <button type="button" className={styles.dismiss} aria-label={t('Dismiss notice')} onClick={() => dismiss(id)}>
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
