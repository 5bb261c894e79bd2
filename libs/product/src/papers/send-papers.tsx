import { useRef } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { Button } from '@lineup/ui/button';
import { FileInput } from '@lineup/ui/file-input';
import { type Paper, PaperList } from '@lineup/ui/paper';
import { useOpenFile } from './use-open-file';
import { PAPER_TYPES, useRemoveFile, useSendFile } from './use-send-file';
import { t } from '../language';

interface SendPapersProps {
  label: string;
  papers: readonly Paper[];
  /** What shows it. */
  invalidates: readonly QueryKey[];
  /** Whether the reader may only read: the interest is closed, or it is the mirror of what a guardian sees. */
  isReadOnly?: boolean;
}

/** The papers that a college asks a player for, and their files, for the player and for a guardian who sends them. */
export default function SendPapers({ label, papers, invalidates, isReadOnly = false }: SendPapersProps) {
  const open = useOpenFile();
  const remove = useRemoveFile(invalidates);
  return (
    <PaperList
      label={label}
      papers={papers}
      onOpen={(file) => open.mutate(file)}
      fileActions={(paper, file) =>
        !isReadOnly &&
        paper.state !== 'accepted' && (
          <Button
            variant="ghost"
            aria-label={t('Remove {label}', { label: file.label })}
            onClick={() => remove.mutate(file)}
          >
            {t('Remove')}
          </Button>
        )
      }
      actions={(paper) =>
        !isReadOnly && paper.state !== 'accepted' && <SendFile paper={paper} invalidates={invalidates} />
      }
    />
  );
}

const MAX_FILES = 5;

function SendFile({ paper, invalidates }: { paper: Paper; invalidates: readonly QueryKey[] }) {
  const send = useSendFile(invalidates);
  const input = useRef<HTMLInputElement>(null);
  // By what tells a file from another: the same one again, after a lost answer, is no second file.
  const tried = useRef(new Map<string, string>());
  if (paper.files.length >= MAX_FILES) return null;
  const isFirst = paper.files.length === 0 || paper.state === 'returned';
  const what = isFirst ? t('Send a file') : t('Add a file');
  const sendFile = (file: File) => {
    const key = [file.name, file.size, file.lastModified].join(':');
    const id = tried.current.get(key) ?? crypto.randomUUID();
    tried.current.set(key, id);
    send.mutate({ paper, file, id }, { onSuccess: () => tried.current.delete(key) });
  };
  return (
    <div>
      <FileInput
        ref={input}
        label={t('File for {title}', { title: paper.title })}
        accept={PAPER_TYPES}
        onFile={sendFile}
      />
      <Button
        variant={isFirst ? 'primary' : 'ghost'}
        aria-label={`${what}: ${paper.title}`}
        isBusy={send.isPending}
        onClick={() => input.current?.click()}
      >
        {what}
      </Button>
    </div>
  );
}
