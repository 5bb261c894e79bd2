import styles from './draft-line.module.css';

interface DraftLineProps {
  draft: string;
}

/** What was typed in a conversation and not sent, in place of its last message. */
export function DraftLine({ draft }: DraftLineProps) {
  return (
    <>
      <span className={styles.label}>Draft:</span> {draft}
    </>
  );
}
