import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { lazyPart } from '@lineup/ui/lazy-part';
import { pictureAddress } from '@lineup/ui/picture-address';
import type { MessageImage } from '../message';
import { loadImageAddress } from './message-image';
import styles from './message-images.module.css';

const lightbox = lazyPart(() => import('./lightbox'));

/** The images of a message; one that is pressed opens large. */
export function MessageImages({ images }: { images: MessageImage[] }) {
  const [open, setOpen] = useState<number>();
  return (
    <span className={styles.images} data-count={images.length}>
      {images.map((image, index) => (
        <button
          key={image.name}
          className={styles.image}
          type="button"
          aria-label={`Enlarge image: ${image.alt}`}
          onPointerEnter={lightbox.prefetch}
          onFocus={lightbox.prefetch}
          onClick={() => setOpen(index)}
        >
          <Picture image={image} isSquare={images.length > 1} />
        </button>
      ))}
      {open !== undefined && <lightbox.Part images={images} first={open} onClose={() => setOpen(undefined)} />}
    </span>
  );
}

interface PictureProps {
  image: MessageImage;
  /** Cut to a square, beside others. */
  isSquare?: boolean;
}

/** An image with its place kept while it loads. */
export function Picture({ image, isSquare = false }: PictureProps) {
  const { name, width, height, alt } = image;
  const address = useQuery(loadImageAddress(name));
  const [failedAddress, setFailedAddress] = useState<string>();
  const isGone = address.data === null || address.isError || (address.data && address.data === failedAddress);
  return (
    <span
      className={styles.frame}
      style={isSquare ? { aspectRatio: 1 } : { aspectRatio: `${width} / ${height}`, inlineSize: width }}
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
