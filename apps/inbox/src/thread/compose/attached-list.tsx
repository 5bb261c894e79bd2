import { useEffect, useId, useRef, useState } from 'react';
import { Pencil, RotateCw, X } from 'lucide-react';
import { tooLong } from '@lineup/ui/too-long';
import { Button } from '@lineup/ui/button';
import type { AttachedImage, useAttachedImages } from './attached-images';
import styles from './attached-list.module.css';
import { MAX_ALT_LENGTH } from './prepare-image';

export interface AttachedListProps {
  attached: ReturnType<typeof useAttachedImages>;
}

/** The images of the next message, small and side by side; each can be described and taken away. */
export default function AttachedList({ attached }: AttachedListProps) {
  const { images, notice } = attached;
  const stored = images.filter(({ state }) => state === 'stored').length;
  const isUploading = images.some(({ state }) => state === 'uploading');
  return (
    <div className={styles.attached}>
      {images.length > 0 && (
        <ul className={styles.list} aria-label="Images to send">
          {images.map((image) => (
            <Attached key={image.key} image={image} attached={attached} />
          ))}
        </ul>
      )}
      {isUploading && (
        <progress className={styles.progress} aria-label="Uploading" max={images.length} value={stored} />
      )}
      <p className={styles.status} role="status">
        {isUploading ? `Uploading image ${stored + 1} of ${images.length}…` : (notice ?? '')}
      </p>
    </div>
  );
}

function Attached({ image, attached }: AttachedListProps & { image: AttachedImage }) {
  const { key, preview, alt, state, problem } = image;
  const id = useId();
  const longAlt = tooLong(alt, MAX_ALT_LENGTH);
  const [isDescribing, setDescribing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isDescribing) field.current?.focus();
  }, [isDescribing]);
  const isOpen = isDescribing || longAlt !== undefined;
  return (
    <li className={styles.image} data-state={state} data-open={isOpen || state === 'failed' || undefined}>
      <img src={preview} alt="" width={72} height={72} />
      <span className={styles.about}>
        {isOpen && (
          // In sight also where the file's name stands in the field.
          <label className={styles.alt}>
            What the image shows
            <input
              ref={field}
              aria-invalid={longAlt ? true : undefined}
              aria-describedby={longAlt ? `${id}-long` : undefined}
              value={alt}
              onChange={({ target }) => attached.describe(key, target.value)}
              onKeyDown={(event) => {
                // Enter would send the message.
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
          </label>
        )}
        {longAlt && (
          <span id={`${id}-long`} className={styles.problem} role="alert">
            {longAlt}
          </span>
        )}
        {state === 'failed' && (
          <span className={styles.problem} role="alert">
            {problem}
            <Button variant="ghost" aria-label={`Try again: upload ${alt}`} onClick={() => attached.retry(image)}>
              <RotateCw size={16} aria-hidden />
              Try again
            </Button>
          </span>
        )}
      </span>
      <span className={styles.actions}>
        {!isOpen && (
          <Button
            variant="ghost"
            icon={<Pencil size={16} aria-hidden />}
            aria-label={`Describe ${alt || 'image'}`}
            onClick={() => setDescribing(true)}
          />
        )}
        <Button
          variant="ghost"
          icon={<X size={18} aria-hidden />}
          aria-label={`Remove ${alt || 'image'}`}
          onClick={() => attached.remove(key)}
        />
      </span>
    </li>
  );
}
