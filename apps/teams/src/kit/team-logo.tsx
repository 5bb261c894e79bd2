import { useState } from 'react';
import styles from './team-logo.module.css';

interface TeamLogoProps {
  name: string;
  url: string | null;
  /** Edge in CSS pixels. */
  size: number;
  /** Alternative text; empty where the name stands beside it. */
  alt?: string;
}

/** The logo of a team, or its first letters where there is none or it does not load. */
export function TeamLogo({ name, url, size, alt = '' }: TeamLogoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url && url !== failedUrl)
    return (
      <img
        className={styles.logo}
        src={url}
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
    <span className={styles.letters} data-size={size > 48 ? 'large' : 'small'} {...label}>
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
