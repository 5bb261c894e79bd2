import type { RemoteId, RemoteModule } from '@lineup/contract';
import { currentLanguage } from '@lineup/language';
import type { Catalogue } from '@lineup/language/catalogue';
import { within } from '../within';

/** How long the sentences may take, in ms: as long as the files of a slot. */
const TIMEOUT = 8000;

/**
 * Loads the sentences of a remote in the language of the page, before its first screen or slot. Without them it is English; a
 * slot that brings none leaves those that came with another part of its remote.
 */
export async function loadRemoteLanguage(id: RemoteId, { languages }: Pick<RemoteModule, 'languages'>): Promise<void> {
  const language = currentLanguage();
  const load = languages?.[language];
  if (language === 'en' || !load) return;
  try {
    const [messages, { keepCatalogue }] = await within(
      TIMEOUT,
      Promise.all([load(), import(/* webpackChunkName: "es" */ './spanish')]),
    );
    keepCatalogue(language, id, (messages.default ?? {}) as Catalogue);
  } catch (error) {
    console.warn(`[language] ${id}`, error);
  }
}
