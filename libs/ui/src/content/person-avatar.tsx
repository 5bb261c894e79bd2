import { useState, type CSSProperties, type ReactNode } from 'react';
import { nameHash } from '../identity/name-hash';
import { UserRound } from './icons';
import { initials } from '../identity/initials';
import { pictureAddress } from './picture-address';
import styles from './person-avatar.module.css';

export interface PersonAvatarProps {
  url: string | null | undefined;
  /** With a name, its letters stand in for a picture; without one an icon. */
  name?: string | undefined;
  /** Edge in CSS pixels; default 36. */
  size?: number;
  /** Stands in for the picture instead of letters, for example for a group. */
  icon?: ReactNode;
}

/** Hues that stand for people without a picture; the name gives one. */
const TINTS = 12;

/** Picture of a person whose name is beside it. The letters, on the person's tint, also show when the picture fails to load. */
export function PersonAvatar({ url, name, size = 36, icon }: PersonAvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const letters = name && initials(name);
  const box: CSSProperties & { '--tint'?: number } = { inlineSize: size, blockSize: size, fontSize: size / 2.6 };
  if (letters) box['--tint'] = (nameHash(name) % TINTS) * (360 / TINTS);
  return (
    <span
      className={letters ? `${styles.avatar} ${styles.tinted}` : styles.avatar}
      style={box}
      data-size={size}
      aria-hidden={letters ? true : undefined}
    >
      {url && url !== failedUrl ? (
        <img
          src={pictureAddress(url)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailedUrl(url)}
        />
      ) : (
        letters || (icon ?? <UserRound size={size / 2} aria-hidden data-testid="avatar-fallback" />)
      )}
    </span>
  );
}
