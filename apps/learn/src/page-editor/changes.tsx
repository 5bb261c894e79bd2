import { useEffect, useRef } from 'react';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tagsIn, type WritingFields, type WrittenText } from '../model/writing-fields';
import styles from './changes.module.css';
import { look } from './editor-look';

/** With its address, where that may differ, too. */
type Version = WrittenText & Partial<Pick<WritingFields, 'slug'>>;

interface ChangesProps {
  before: Version;
  after: Version;
  beforeName: string;
  afterName: string;
}

/** What differs between two versions: what only the first one has is struck out, what only the second has is underlined. */
export function Changes({ before, after, beforeName, afterName }: ChangesProps) {
  const parent = useRef<HTMLDivElement>(null);
  const [one, other] = textsOf(before, after);
  useEffect(() => {
    if (!parent.current) return;
    const view = new EditorView({
      parent: parent.current,
      doc: other,
      extensions: [
        ...look(),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ 'aria-label': 'Changes', tabindex: '0' }),
        unifiedMergeView({ original: one, mergeControls: false, gutter: true, collapseUnchanged: { margin: 2 } }),
      ],
    });
    return () => view.destroy();
  }, [one, other]);
  return (
    <div className={styles.changes}>
      <p className={styles.key}>
        <span className={styles.before}>{beforeName}</span>
        <span className={styles.after}>{afterName}</span>
        {one === other && <span>No differences.</span>}
      </p>
      <div ref={parent} />
    </div>
  );
}

/** Whether two versions read the same. */
export function areSame(before: Version, after: Version): boolean {
  const [one, other] = textsOf(before, after);
  return one === other;
}

function textsOf(before: Version, after: Version): [string, string] {
  const shown = lines.filter(
    ({ of }) => of(before) !== undefined && of(after) !== undefined && (of(before) || of(after)),
  );
  return [wholeText(before, shown), wholeText(after, shown)];
}

/** What stands around the words, a line each; undefined where a version does not hold it. */
const lines: { name: string; of(version: Version): string | undefined }[] = [
  { name: 'Address', of: ({ slug }) => slug },
  { name: 'Tags', of: ({ tags }) => tags && tagsIn(tags).join(', ') },
  { name: 'Author', of: ({ author_name }) => author_name },
  { name: 'Cover', of: ({ cover }) => (cover === undefined ? undefined : (cover?.url ?? '')) },
  { name: 'What the cover shows', of: ({ cover_alt }) => cover_alt },
];

function wholeText(version: Version, shown: typeof lines): string {
  const around = shown.map(({ name, of }) => `${name}: ${of(version)}\n`);
  return `${version.title}\n${version.summary}\n${around.join('')}\n${version.body}`;
}
