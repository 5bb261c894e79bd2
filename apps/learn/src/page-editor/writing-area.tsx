import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { FileInput } from '@lineup/ui/file-input';
import { look } from './editor-look';
import { highlighting } from './highlighting';
import { addLink, wrapWith } from './text-commands';
import { Toolbar } from './toolbar';
import { usePictures } from './use-pictures';
import styles from './writing-area.module.css';

interface WritingAreaProps {
  value: string;
  error: string | undefined;
  /** Folder of the pictures: the page's id. */
  folder: string;
  onChange(value: string): void;
}

/** The text of a page in Markdown, with a toolbar; pictures come by button, drop and paste. */
export default function WritingArea({ value, error, folder, onChange }: WritingAreaProps) {
  const parent = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const id = useId();
  const pictures = usePictures(folder);
  const report = useEffectEvent(onChange);
  const takeFiles = useEffectEvent(pictures.take);
  const firstValue = useRef(value);

  useEffect(() => {
    if (!parent.current) return;
    const made = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: firstValue.current,
        extensions: [
          ...look(),
          history(),
          markdown({ base: markdownLanguage }),
          highlighting,
          placeholder('Write in Markdown. Drop or paste pictures here.'),
          keymap.of([
            { key: 'Mod-b', run: wrapWith('**', 'bold text') },
            { key: 'Mod-i', run: wrapWith('_', 'italic text') },
            { key: 'Mod-k', run: addLink },
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          EditorView.contentAttributes.of({
            'aria-label': 'Text',
            'aria-describedby': `${id}-note`,
            // So that a scrolled text counts as reachable by key.
            tabindex: '0',
            spellcheck: 'true',
            autocapitalize: 'sentences',
          }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            pictures.follow(update.changes);
            report(update.state.doc.toString());
          }),
          EditorView.domEventHandlers({
            // Over selected headings Chromium would type in a styled element, which the security policy refuses.
            beforeinput: (event, to) => {
              if (event.inputType !== 'insertText' || !event.data || to.state.selection.main.empty) return false;
              event.preventDefault();
              to.dispatch(to.state.update(to.state.replaceSelection(event.data), { userEvent: 'input.type' }));
              return true;
            },
            drop: (event, to) => {
              const files = [...(event.dataTransfer?.files ?? [])];
              if (files.length === 0) return false;
              event.preventDefault();
              takeFiles(to, files, to.posAtCoords({ x: event.clientX, y: event.clientY }) ?? undefined);
              return true;
            },
            paste: (event, to) => {
              const files = [...(event.clipboardData?.files ?? [])];
              // A copied table or sentence brings a picture of itself along.
              if (files.length === 0 || event.clipboardData?.getData('text/plain')) return false;
              event.preventDefault();
              takeFiles(to, files);
              return true;
            },
          }),
        ],
      }),
    });
    setView(made);
    return () => made.destroy();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `follow` never changes
  }, [id]);

  // Another text from outside: a version restored, or somebody else's. Undo brings the one before back.
  useEffect(() => {
    const now = view?.state.doc.toString();
    if (view && now !== undefined && now !== value)
      view.dispatch({ changes: { from: 0, to: now.length, insert: value } });
  }, [view, value]);

  return (
    <div className={styles.area}>
      <Toolbar view={view} onPicture={() => input.current?.click()} />
      <div ref={parent} className={styles.editor} aria-invalid={error ? true : undefined} />
      <p id={`${id}-note`} className={error ? styles.error : styles.note} role={error ? 'alert' : undefined}>
        {error ?? 'Markdown. Pictures: PNG, JPEG or WebP, at most 5 MB. Describe each one between its brackets.'}
      </p>
      <p className={styles.note} role="status">
        {pictures.message}
      </p>
      <FileInput
        ref={input}
        label="Picture file"
        accept="image/png,image/jpeg,image/webp"
        onFile={(file) => view && pictures.take(view, [file])}
      />
    </div>
  );
}
