import { describe, expect, it } from 'vitest';
import { outlineOf } from './outline';

describe('outline of a page', () => {
  it('lists second and third level headings with the anchors that the rendered headings carry', () => {
    const { headings } = outlineOf('# Title\n\n## Film *review*\n\n### Clips\n\n#### Deep\n\n## Film review\n');
    expect(headings).toEqual([
      { id: 'film-review', text: 'Film review', depth: 2 },
      { id: 'clips', text: 'Clips', depth: 3 },
      { id: 'film-review-1', text: 'Film review', depth: 2 },
    ]);
  });

  it('does not mistake a comment inside a code block for a heading', () => {
    expect(outlineOf('```\n## not a heading\n```\n').headings).toEqual([]);
  });

  it('rounds the reading time to whole minutes and is never zero', () => {
    expect(outlineOf('').readingMinutes).toBe(1);
    expect(outlineOf('word '.repeat(660)).readingMinutes).toBe(3);
  });
});
