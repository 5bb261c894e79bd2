import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { pictureAddress } from '@lineup/ui/picture-address';
import type { MessageImage } from '../../cache/message';
import { loadImageAddress } from './message-image';
import styles from './message-picture.module.css';

interface PictureProps {
  image: MessageImage;
  /** Cut to a square beside others, or as high as this. */
  height: 'square' | '320px' | '55vh';
}

/** An image with its place kept while it loads. */
export function Picture({ image, height: highest }: PictureProps) {
  const { name, width, height, alt } = image;
  const address = useQuery(loadImageAddress(name));
  const [failedAddress, setFailedAddress] = useState<string>();
  const isGone = address.data === null || address.isError || (address.data && address.data === failedAddress);
  return (
    <span
      className={styles.frame}
      style={
        highest === 'square'
          ? { aspectRatio: 1 }
          : { aspectRatio: `${width} / ${height}`, inlineSize: `min(${width}px, ${highest} * ${width / height})` }
      }
    >
      {isGone ? (
        <span className={styles.gone}>
          <ImageOff size={20} aria-hidden />
          Image not available
        </span>
      ) : (
        address.data && (
          <img
            src={pictureAddress(address.data)}
            alt={alt}
            width={width}
            height={height}
            decoding="async"
            onError={() => setFailedAddress(address.data ?? undefined)}
          />
        )
      )}
    </span>
  );
}
