import { useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Dialog } from '@lineup/ui/dialog';
import { Button } from '@lineup/ui/button';
import type { MessageImage } from '../../cache/message';
import styles from './lightbox.module.css';
import { Picture } from './message-picture';

export interface LightboxProps {
  images: MessageImage[];
  /** Which one shows at first. */
  first: number;
  onClose(): void;
}

/** The images of one message, large, one at a time. */
export default function Lightbox({ images, first, onClose }: LightboxProps) {
  const [index, setIndex] = useState(first);
  const image = images[index];
  if (!image) return null;
  const step = (by: number) => setIndex((index + by + images.length) % images.length);
  return (
    <Dialog title={image.alt} onClose={onClose}>
      <div
        className={styles.lightbox}
        role="presentation"
        onKeyDown={(event) => {
          if (images.length < 2) return;
          if (event.key === 'ArrowRight') step(1);
          if (event.key === 'ArrowLeft') step(-1);
        }}
      >
        <Picture key={image.name} image={image} height="55vh" />
        {images.length > 1 && (
          <div className={styles.steps}>
            <Button aria-label="Previous image" data-initial-focus onClick={() => step(-1)}>
              <ChevronLeft size={18} aria-hidden />
            </Button>
            <span role="status">
              Image {index + 1} of {images.length}
            </span>
            <Button aria-label="Next image" onClick={() => step(1)}>
              <ChevronRight size={18} aria-hidden />
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
