import { useAction, type DataError, type Refusal } from '@lineup/data';
import { learnKeys } from '../model/keys';
import { renderContent } from '../model/render-content';
import {
  CHANGED,
  createWriting,
  deleteWriting,
  isSlugTaken,
  publishWriting,
  updateWriting,
} from '../model/stored-writing';
import type { WritingInput } from '../model/writing-fields';
import type { ContentKind } from '../model/content-kind';
import { kindTitles } from '../model/kind-titles';
import type { StoredWriting } from '../model/writing-table';

const KEPT = 'What you wrote is still here. Try again.';
const TRY_AGAIN = 'Check your connection and try again.';

const refusedAs =
  (kind: ContentKind, title: string) =>
  (error: DataError): Refusal | undefined => {
    // The form says it at the field as well.
    if (isSlugTaken(error)) return { title, description: `Another ${kind} has this address.` };
    if (error.code === CHANGED)
      return { title, description: `Someone else saved this ${kind} in the meantime. Nothing was overwritten.` };
    if (error.kind === 'forbidden')
      return { title, description: `You no longer have permission to change this ${kind}.` };
    if (error.code === 'gone') return { title, description: error.message };
    return undefined;
  };

/** What each action on a page or article has: its toasts, and what shows it is read again. */
const outcomes = (kind: ContentKind, doing: string, advice: string) => ({
  refused: refusedAs(kind, `Error ${doing} ${kind}`),
  failed: { kind: 'destructive', title: `Error ${doing} ${kind}`, description: advice } as const,
  invalidates: [learnKeys.written(kind)],
});

/** What was saved; readers do not wait for its HTML, nor does who wrote it. */
async function rendered(kind: ContentKind, saving: Promise<StoredWriting>): Promise<StoredWriting> {
  const saved = await saving;
  void renderContent(kind, saved.id);
  return saved;
}

/** Adds a page or article, as a draft or for everybody. */
export const useCreatePage = (kind: ContentKind) =>
  useAction({
    run: ({ id, input, isPublished }: { id: string; input: WritingInput; isPublished: boolean }) =>
      rendered(kind, createWriting(kind, id, input, isPublished)),
    done: `${kindTitles[kind]} created`,
    ...outcomes(kind, 'creating', KEPT),
  });

/** Stores what was written. */
export const useUpdatePage = (kind: ContentKind) =>
  useAction({
    run: ({ base, input }: { base: StoredWriting; input: WritingInput }) =>
      rendered(kind, updateWriting(kind, base, input)),
    done: `${kindTitles[kind]} updated`,
    ...outcomes(kind, 'updating', KEPT),
  });

type Publication = Pick<StoredWriting, 'id' | 'is_published' | 'publish_at' | 'unpublish_at'>;

/** Publishes a page or article, takes it down, or sets when that happens by itself. */
export const usePublishPage = (kind: ContentKind) =>
  useAction({
    run: ({ id, ...change }: Publication) => publishWriting(kind, id, change),
    done: (page) => ({
      title: `${kindTitles[kind]} updated`,
      description: page.is_published
        ? page.unpublish_at
          ? 'It will be taken down at the time you set.'
          : 'Everyone can read it now.'
        : page.publish_at
          ? 'It will be published at the time you set.'
          : 'Only platform staff can read it now.',
    }),
    ...outcomes(kind, 'updating', TRY_AGAIN),
  });

/** Deletes a page or article; the list offers to put it back. */
export const useDeletePage = (kind: ContentKind) =>
  useAction({
    run: ({ id }: StoredWriting) => deleteWriting(kind, id),
    done: `${kindTitles[kind]} deleted`,
    ...outcomes(kind, 'deleting', TRY_AGAIN),
  });
