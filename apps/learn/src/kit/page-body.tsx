import { lazyPart } from '@lineup/ui/lazy-part';
import { pictureAddress } from '@lineup/ui/picture-address';
import type { ContentKind } from '../model/content-kind';
import { BodyFrame } from './body-frame';

const unrendered = lazyPart(() => import('./unrendered-body'));

interface PageBodyProps {
  /** As the function render-content made it; null where it could not be reached. */
  html: string | null;
  kind: ContentKind;
  /** Of the page or article. */
  id: string;
}

/** The text of a page or article. Where its HTML could not be made, the Markdown is fetched and shown instead. */
export function PageBody({ html, kind, id }: PageBodyProps) {
  if (html === null) return <unrendered.Part key={id} kind={kind} id={id} />;
  // Rows hold the path of a picture only. In text and attributes `"` stands escaped: nothing else reads like this.
  return (
    <BodyFrame key={id} html={html.replaceAll('<img src="/storage/', `<img src="${pictureAddress('/storage/')}`)} />
  );
}
