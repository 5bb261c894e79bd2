import { callFunction } from '@lineup/data';
import type { ContentKind } from './content-kind';

/**
 * Has the HTML of a saved page or article made. Never fails: where it did not succeed, the first reader has it made.
 */
export async function renderContent(kind: ContentKind, id: string): Promise<void> {
  try {
    await callFunction('render-content', { kind, id });
  } catch (error) {
    console.error('The HTML was not made', error);
  }
}
