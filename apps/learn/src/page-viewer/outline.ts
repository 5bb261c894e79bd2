import GithubSlugger from 'github-slugger';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';

/** A heading of a page; `id` is the anchor that the rendered heading carries. */
export interface Heading {
  id: string;
  text: string;
  depth: 2 | 3;
}

export interface Outline {
  headings: Heading[];
  /** Whole minutes, at least 1. */
  readingMinutes: number;
}

/** Adults read 200 to 250 words a minute on a screen. */
const WORDS_PER_MINUTE = 220;

/** The table of contents and the reading time of a Markdown text. */
export function outlineOf(markdown: string): Outline {
  const tree = fromMarkdown(markdown);
  // The same slugger as the renderer's, over all headings, so that equal titles get equal anchors.
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  for (const node of tree.children) {
    if (node.type !== 'heading') continue;
    const text = toString(node);
    const id = slugger.slug(text);
    if (node.depth === 2 || node.depth === 3) headings.push({ id, text, depth: node.depth });
  }
  const words = toString(tree).split(/\s+/).filter(Boolean).length;
  return { headings, readingMinutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)) };
}
