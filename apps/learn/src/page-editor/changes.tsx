import { useEffect, useRef } from 'react';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import styles from './changes.module.css';
import { look } from './editor-look';

interface Words {
  title: string;
  summary: string | null;
  body: string;
}

interface ChangesProps {
  before: Words;
  after: Words;
  beforeName: string;
  afterName: string;
}

/** What differs between two versions: what only the first one has is struck out, what only the second has is underlined. */
export function Changes({ before, after, beforeName, afterName }: ChangesProps) {
  const parent = useRef<HTMLDivElement>(null);
  const [one, other] = [wholeText(before), wholeText(after)];
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

const wholeText = ({ title, summary, body }: Words) => `${title}\n${summary ?? ''}\n\n${body}`;
