import { useQuery } from '@tanstack/react-query';
import { dateAndTime } from '@lineup/ui/dates';
import { Dialog } from '@lineup/ui/dialog';
import { ErrorState } from '@lineup/ui/error-state';
import { PageSkeleton } from '@lineup/ui/page-skeleton';
import type { Message } from '../cache/message';
import { listVersions } from './list-versions';
import styles from './versions-dialog.module.css';

export interface VersionsDialogProps {
  message: Message;
  onClose(): void;
}

/** What a message said before it was edited, the latest first. */
export default function VersionsDialog({ message, onClose }: VersionsDialogProps) {
  const versions = useQuery(listVersions(message.id));
  return (
    <Dialog title="Edit history" onClose={onClose}>
      {versions.isPending ? (
        <PageSkeleton label="Loading earlier versions" hasHead={false} />
      ) : versions.isError ? (
        <ErrorState title="Earlier versions could not be loaded" onRetry={() => void versions.refetch()} />
      ) : (
        <>
          <ol className={styles.versions} aria-label="Versions">
            <Version content={message.content} at="Now" />
            {versions.data.map(({ content, replaced_at }) => (
              <Version key={replaced_at} content={content} at={`Until ${dateAndTime(replaced_at)}`} />
            ))}
          </ol>
          <p className={styles.note}>Earlier versions are kept for 30 days.</p>
        </>
      )}
    </Dialog>
  );
}

function Version({ content, at }: { content: string; at: string }) {
  return (
    <li>
      <span className={styles.at}>{at}</span>
      <span className={styles.text} dir="auto">
        {content || 'No text'}
      </span>
    </li>
  );
}
