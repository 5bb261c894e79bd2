import type { Command, EditorView } from '@codemirror/view';
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Redo2,
  Table,
  TextQuote,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { redo, undo } from '@codemirror/commands';
import { Tooltip } from '@lineup/ui/tooltip';
import { addBlock, addLink, startLinesWith, wrapWith } from './text-commands';
import styles from './toolbar.module.css';

const TABLE = '| Column | Column |\n| --- | --- |\n| Text | Text |';

const tools: readonly (readonly [label: string, Icon: LucideIcon, command: Command])[] = [
  ['Heading', Heading2, startLinesWith('## ')],
  ['Subheading', Heading3, startLinesWith('### ')],
  ['Bold', Bold, wrapWith('**', 'bold text')],
  ['Italic', Italic, wrapWith('_', 'italic text')],
  ['Link', Link2, addLink],
  ['List', List, startLinesWith('- ')],
  ['Numbered list', ListOrdered, startLinesWith('1. ')],
  ['Quote', TextQuote, startLinesWith('> ')],
  ['Table', Table, addBlock(TABLE)],
  ['Undo', Undo2, undo],
  ['Redo', Redo2, redo],
];

interface ToolbarProps {
  view: EditorView | null;
  onPicture(): void;
}

/** What most writers do not want to type. */
export function Toolbar({ view, onPicture }: ToolbarProps) {
  return (
    <div className={styles.toolbar} role="group" aria-label="Formatting">
      <Tooltip title="Picture">
        <button type="button" className={styles.tool} aria-label="Picture" onClick={onPicture}>
          <ImagePlus size={18} aria-hidden />
        </button>
      </Tooltip>
      {tools.map(([label, Icon, command]) => (
        <Tooltip key={label} title={label}>
          <button
            type="button"
            className={styles.tool}
            aria-label={label}
            onClick={() => {
              if (!view) return;
              command(view);
              view.focus();
            }}
          >
            <Icon size={18} aria-hidden />
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
