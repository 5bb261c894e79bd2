import { dateAndTime } from '@lineup/ui/dates';
import { usePlace } from '@lineup/ui/use-place';
import styles from './unpublished-note.module.css';

interface UnpublishedNoteProps {
  /** When it will be published; null for a draft without a time. */
  publishAt: string | null;
}

/** Above a page or article that is no reader's yet: who sees it, and until when. Search engines pass on. */
export function UnpublishedNote({ publishAt }: UnpublishedNoteProps) {
  const place = usePlace();
  return (
    <>
      <meta name="robots" content="noindex" />
      <p className={styles.note} role="note">
        <strong>{publishAt ? 'Scheduled.' : 'Draft.'}</strong> Only platform staff can read this
        {publishAt ? `. It will be published ${dateAndTime(publishAt, place)}.` : ' until it is published.'}
      </p>
    </>
  );
}
