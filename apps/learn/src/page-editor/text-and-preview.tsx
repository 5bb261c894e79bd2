import { useDeferredValue } from 'react';
import { lazyPart } from '@lineup/ui/lazy-part';
import { Skeleton } from '@lineup/ui/skeleton';
import { Markdown } from '../kit/markdown';
import styles from './page-editor.module.css';

const writing = lazyPart(() => import('./writing-area'));

interface TextAndPreviewProps {
  body: string;
  error: string | undefined;
  /** Of the pictures. */
  folder: string;
  onChange(body: string): void;
}

/** The text as it is written, and beside it as readers see it. */
export function TextAndPreview({ body, error, folder, onChange }: TextAndPreviewProps) {
  const preview = useDeferredValue(body);
  return (
    <div className={styles.text}>
      <div className={styles.writing}>
        {/* Holds the room of the text field until its code is here. */}
        <div className={styles.fallback} aria-hidden>
          <Skeleton height="100%" />
        </div>
        <writing.Part value={body} error={error} folder={folder} onChange={onChange} />
      </div>
      <section className={styles.preview} aria-label="Preview">
        <h2 className={styles.previewTitle}>Preview</h2>
        {preview.trim() === '' ? (
          <p className={styles.muted}>What you write shows here as readers see it.</p>
        ) : (
          <Markdown text={preview} />
        )}
      </section>
    </div>
  );
}
