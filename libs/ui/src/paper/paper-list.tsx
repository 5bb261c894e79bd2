import { type Sentences } from '@lineup/language';
import { useState, type ReactNode } from 'react';
import { Paperclip } from 'lucide-react';
import { Chip, type ChipProps } from '../content/chip';
import { calendarDate, localDay, plainDate } from '../date/dates';
import { collegeSays, paperSentences } from '../identity/college-sentences';
import { isPaperAwaited, type Paper, type PaperFile } from './paper';
import styles from './paper-list.module.css';
import { t } from '../language';

export interface PaperListProps {
  label: string;
  papers: readonly Paper[];
  onOpen(file: PaperFile): void;
  /** What the reader can do with a file, beside its name. */
  fileActions?(paper: Paper, file: PaperFile): ReactNode;
  /** What the reader can do with a paper. */
  actions?(paper: Paper): ReactNode;
}

const STATES = {
  asked: 'Not sent yet',
  sent: 'Sent',
  // Not the word of an offer, which has another gender in some languages.
  accepted: 'Done',
  returned: 'Sent back',
} satisfies Sentences<Record<Paper['state'], string>>;

const TONES: Record<Paper['state'], NonNullable<ChipProps['tone']>> = {
  asked: 'plain',
  sent: 'info',
  accepted: 'success',
  returned: 'warning',
};

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** The papers that a program asks for, with their states, due dates and files: the same for all who may read it. */
export function PaperList({ label, papers, onOpen, fileActions, actions }: PaperListProps) {
  const [today] = useState(() => localDay(new Date()));
  return (
    <ul className={styles.list} aria-label={label}>
      {papers.map((paper) => (
        <li key={paper.id} className={styles.paper} data-state={paper.state}>
          <div className={styles.head}>
            <strong>{paper.title}</strong>
            <span className={styles.chips}>
              {isPaperAwaited(paper) && paper.due_on < today && <Chip tone="danger">{t('Overdue')}</Chip>}
              <Chip tone={TONES[paper.state]}>{t(STATES[paper.state])}</Chip>
            </span>
          </div>
          <p className={styles.muted}>{whenText(paper)}</p>
          {paper.state === 'returned' && <p className={styles.reason}>“{reasonOf(paper)}”</p>}
          {paper.files.length > 0 && (
            <ul className={styles.files} aria-label={t('Files of {title}', { title: paper.title })}>
              {paper.files.map((file) => (
                <li key={file.id}>
                  <button
                    type="button"
                    className={styles.file}
                    aria-label={`${t('Download')} ${file.label}`}
                    onClick={() => onOpen(file)}
                  >
                    <Paperclip size={16} aria-hidden />
                    <span>{file.label}</span>
                  </button>
                  <span className={styles.muted}>
                    {size(file.bytes)}
                    {!file.is_scanned && `, ${t('not checked for viruses')}`}
                  </span>
                  {fileActions?.(paper, file)}
                </li>
              ))}
            </ul>
          )}
          {actions?.(paper)}
        </li>
      ))}
    </ul>
  );
}

function whenText({ state, due_on: due, sent_at: sent, settled_at: settled }: Paper): string {
  if (state === 'accepted' && settled) return t('Accepted on {day}', { day: plainDate(settled) });
  if (state === 'sent' && sent) return t('Sent on {day}', { day: plainDate(sent) });
  return t('Due by {day}', { day: calendarDate(due) });
}

const reasonOf = ({ words, sentence }: Paper): string =>
  words ?? (sentence && sentence in paperSentences ? collegeSays(paperSentences[sentence as 'wrong']) : '');
