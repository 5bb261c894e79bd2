import { dateAndTime } from '@lineup/ui/dates';
import { usePlace } from '@lineup/ui/use-place';
import styles from './unpublished-note.module.css';
import { rich } from '../language';

const marks = { b: (words: string) => <strong>{words}</strong> };

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
        {publishAt
          ? rich('<b>Scheduled.</b> Only platform staff can read this. It will be published {at}.', marks, {
              at: dateAndTime(publishAt, place),
            })
          : rich('<b>Draft.</b> Only platform staff can read this until it is published.', marks)}
      </p>
    </>
  );
}
