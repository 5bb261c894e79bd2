import { dateAndTime } from '@lineup/ui/dates';
import styles from './unpublished-note.module.css';

interface UnpublishedNoteProps {
  /** When it will be published; null for a draft without a time. */
  publishAt: string | null;
}

/** Above a page or article that is no reader's yet: who sees it, and until when. Search engines pass on. */
export function UnpublishedNote({ publishAt }: UnpublishedNoteProps) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <p className={styles.note} role="note">
        <strong>{publishAt ? 'Scheduled.' : 'Draft.'}</strong> Only platform staff can read this
        {publishAt ? `. It will be published ${dateAndTime(publishAt)}.` : ' until it is published.'}
      </p>
    </>
  );
}
