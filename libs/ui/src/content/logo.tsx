import { useState } from 'react';
import { initials } from './initials';
import { pictureAddress } from './picture-address';
import styles from './logo.module.css';

export interface LogoProps {
  name: string;
  url: string | null;
  /** Edge in CSS pixels. */
  size: number;
  /** Alternative text; empty where the name stands beside it. */
  alt?: string;
}

/** The logo of a team or college, or its letters where there is none or it does not load. */
export function Logo({ name, url, size, alt = '' }: LogoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const box = { inlineSize: size, blockSize: size };
  if (url && url !== failedUrl)
    return (
      <img
        className={styles.logo}
        style={box}
        src={pictureAddress(url)}
        alt={alt}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setFailedUrl(url)}
      />
    );
  const label = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return (
    <span className={styles.letters} style={{ ...box, fontSize: size / 3 }} {...label}>
      {initials(name)}
    </span>
  );
}
