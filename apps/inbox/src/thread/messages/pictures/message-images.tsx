import { useState } from 'react';
import { lazyPart } from '@lineup/ui/lazy-part';
import type { MessageImage } from '../../cache/message';
import styles from './message-images.module.css';
import { Picture } from './message-picture';

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
          <Picture image={image} height={images.length > 1 ? 'square' : '320px'} />
        </button>
      ))}
      {open !== undefined && <lightbox.Part images={images} first={open} onClose={() => setOpen(undefined)} />}
    </span>
  );
}
