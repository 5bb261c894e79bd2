import { useState } from 'react';
import { UserRound } from 'lucide-react';
import styles from './person-avatar.module.css';

interface PersonAvatarProps {
  url: string | null;
  /** Edge in CSS pixels; default 36. */
  size?: 24 | 36;
}

/** Picture of a person whose name stands beside it; an icon where there is none or it does not load. */
export function PersonAvatar({ url, size = 36 }: PersonAvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <span className={styles.avatar} data-size={size}>
      {url && url !== failedUrl ? (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailedUrl(url)}
        />
      ) : (
        <UserRound size={size / 2} aria-hidden data-testid="avatar-fallback" />
      )}
    </span>
  );
}
