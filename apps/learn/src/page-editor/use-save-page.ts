import { useAction, type DataError, type Refusal } from '@lineup/data';
import { learnKeys } from '../model/keys';
import type { PageInput } from '../model/page-fields';
import { renderContent } from '../model/render-content';
import { CHANGED, createPage, deletePage, isSlugTaken, publishPage, updatePage, type StoredPage } from './stored-page';

const KEPT = 'What you wrote is still here. Try again.';

const refusedAs =
  (title: string) =>
  (error: DataError): Refusal | undefined => {
    // The form says it at the field as well.
    if (isSlugTaken(error)) return { title, description: 'Another page has this address.' };
    if (error.code === CHANGED)
      return { title, description: 'Somebody else saved this page meanwhile. Nothing was overwritten.' };
    if (error.kind === 'forbidden') return { title, description: 'You no longer have permission to change this page.' };
    if (error.code === 'gone') return { title, description: error.message };
    return undefined;
  };

/** What was saved; readers do not wait for its HTML, nor does who wrote it. */
async function rendered(saving: Promise<StoredPage>): Promise<StoredPage> {
  const page = await saving;
  void renderContent('page', page.id);
  return page;
}

/** Adds a page, as a draft or for everybody. */
export const useCreatePage = () =>
  useAction({
    run: ({ id, input, isPublished }: { id: string; input: PageInput; isPublished: boolean }) =>
      rendered(createPage(id, input, isPublished)),
    done: 'Page created',
    refused: refusedAs('Error creating page'),
    failed: { kind: 'destructive', title: 'Error creating page', description: KEPT },
    invalidates: [learnKeys.pages()],
  });

/** Stores what was written, and publishes it where that is asked for. */
export const useUpdatePage = () =>
  useAction({
    run: ({ base, input }: { base: StoredPage; input: PageInput }) => rendered(updatePage(base, input)),
    done: 'Page updated',
    refused: refusedAs('Error updating page'),
    failed: { kind: 'destructive', title: 'Error updating page', description: KEPT },
    invalidates: [learnKeys.pages()],
  });

interface Publication {
  id: string;
  is_published: boolean;
  publish_at: string | null;
}

/** Publishes a page, takes it down, or sets when it publishes itself. */
export const usePublishPage = () =>
  useAction({
    run: ({ id, ...change }: Publication) => publishPage(id, change),
    done: (page) => ({
      title: 'Page updated',
      description: page.is_published
        ? 'Everybody can read it now.'
        : page.publish_at
          ? 'It publishes itself at the time you set.'
          : 'Only platform staff can read it now.',
    }),
    refused: refusedAs('Error updating page'),
    failed: { kind: 'destructive', title: 'Error updating page', description: 'Check your connection and try again.' },
    invalidates: [learnKeys.pages()],
  });

/** Deletes a page; the list offers to put it back. */
export const useDeletePage = () =>
  useAction({
    run: ({ id }: StoredPage) => deletePage(id),
    done: 'Page deleted',
    refused: refusedAs('Error deleting page'),
    failed: { kind: 'destructive', title: 'Error deleting page', description: 'Check your connection and try again.' },
    invalidates: [learnKeys.pages()],
  });
