import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './alert-banner.module.css';
import { topBanner, useBanners } from './banner-store';

/** The line under the header: at most one banner. */
export function AlertBanner() {
  const banner = useBanners(topBanner);
  const dismiss = useBanners((state) => state.dismiss);
  if (!banner) return null;
  const { id, message, dismissible, backgroundColor, textColor, linkUrl, linkText } = banner;

  return (
    <div className={styles.banner} role="region" aria-label="Notice" style={{ backgroundColor, color: textColor }}>
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
