import { lazyPart } from '@lineup/ui/lazy-part';
import { pictureAddress } from '@lineup/ui/picture-address';
import type { ContentKind } from '../model/content-kind';
import { BodyFrame } from './body-frame';

const unrendered = lazyPart(() => import('./unrendered-body'));

interface PageBodyProps {
  /** As the function render-content made it; null until it has. */
  html: string | null;
  kind: ContentKind;
  /** Of the page or article. */
  id: string;
}

/**
 * The text of a page or article. Where its HTML was not made, the Markdown is fetched and shown instead, and staff who
 * open it have the HTML made.
 */
export function PageBody({ html, kind, id }: PageBodyProps) {
  if (html === null) return <unrendered.Part key={id} kind={kind} id={id} />;
  // Rows hold the path of a picture only. In text and attributes `"` stands escaped: nothing else reads like this.
  return (
    <BodyFrame key={id} html={html.replaceAll('<img src="/storage/', `<img src="${pictureAddress('/storage/')}`)} />
  );
}
