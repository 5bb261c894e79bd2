import { callFunction } from '@lineup/data';
import type { ContentKind } from './content-kind';

/**
 * Has the HTML of a saved page or article made. Never fails: until it succeeds, readers get the Markdown, and the next
 * save or visit of staff tries again.
 */
export async function renderContent(kind: ContentKind, id: string): Promise<void> {
  try {
    await callFunction<{ is_current: boolean }>('render-content', { kind, id });
  } catch (error) {
    console.error('The HTML was not made', error);
  }
}
