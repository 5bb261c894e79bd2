import { useState } from 'react';
import { Crest } from '../identity/crest';
import { pictureAddress } from './picture-address';
import styles from './logo.module.css';

export interface LogoProps {
  name: string;
  url: string | null;
  /** The two colors that its editors chose. */
  colors?: readonly string[] | null | undefined;
  /** Edge in CSS pixels. */
  size: number;
  /** Alternative text; empty where the name stands beside it. */
  alt?: string;
}

/** The logo of a team or college, or its crest where there is none or it does not load. */
export function Logo({ name, url, colors, size, alt = '' }: LogoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url && url !== failedUrl)
    return (
      <img
        className={styles.logo}
        style={{ inlineSize: size, blockSize: size }}
        src={pictureAddress(url)}
        alt={alt}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setFailedUrl(url)}
      />
    );
  return <Crest name={name} colors={colors} size={size} alt={alt} />;
}
