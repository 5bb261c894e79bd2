import { callFunction, getClient, unwrap, useAction, type DataError, type Refusal } from '@lineup/data';
import type { QueryKey } from '@tanstack/react-query';
import type { Paper, PaperFile } from '@lineup/ui/paper';
import { t } from '../language';

/** As the bucket and the function "papers" have it. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Names by which browsers offer files; what a file holds is looked at by the server. */
export const PAPER_TYPES = '.pdf,.png,.jpg,.jpeg,.webp,application/pdf,image/png,image/jpeg,image/webp';

const tooLarge = () => ({ title: t('This file is larger than 10 MB. Send a smaller one.') });

interface SentFile {
  paper: Paper;
  file: File;
  /** Stays the same for one file until it is there, so that a retry meets it. */
  id: string;
}

/** Sends a file for a paper; its first one makes the paper sent. */
export const useSendFile = (invalidates: readonly QueryKey[]) =>
  useAction({
    run: async ({ paper, file, id }: SentFile) => {
      await callFunction(`papers/${paper.id}/${id}?name=${encodeURIComponent(file.name)}`, file);
    },
    done: (_, { paper }) => t('{title}: File Sent', { title: paper.title }),
    refused: (error, { file }) => (file.size > MAX_BYTES ? tooLarge() : refusedFile(error)),
    failed: t('The file was not sent. Check your connection, then try again.'),
    invalidates,
    invalidatesOn: 'settled',
    lockBy: ({ paper }) => paper.id,
  });

/** Takes a file away again, until its paper is accepted. */
export const useRemoveFile = (invalidates: readonly QueryKey[]) =>
  useAction({
    run: async ({ id }: PaperFile) => {
      const supabase = await getClient();
      await unwrap(supabase.rpc('remove_paper_file', { p_file_id: id }));
    },
    done: t('File Removed'),
    refused: ({ hint, kind }) =>
      hint === 'accepted'
        ? { title: t('The college has accepted this paper') }
        : kind === 'not-found'
          ? { title: t('This file is no longer there') }
          : undefined,
    failed: t('The file was not removed. Try again.'),
    invalidates,
    invalidatesOn: 'settled',
    lockBy: ({ id }) => id,
  });

function refusedFile({ kind, status, answer }: DataError): Refusal | undefined {
  // The function has codes of its own beside those of the database.
  const { code } = (answer ?? {}) as { code?: unknown };
  if (status === 413) return tooLarge();
  if (code === 'type') return { title: t('Send a PDF or a picture (PNG, JPEG or WebP)') };
  if (code === 'infected')
    return { title: t('Our virus check found something harmful in this file. It was not sent.') };
  if (code === '23514') return { title: t('Five files are the most for one paper. Remove one first.') };
  if (kind === 'rate-limited') return { title: t('You have sent 50 files today. Send the others tomorrow.') };
  if (kind === 'not-found') return { title: t('The college no longer asks for this paper') };
  if (code === 'PT409') return { title: t('The college has accepted this paper, or closed your interest') };
  return undefined;
}
