import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';

const run =
  (change: (state: EditorState) => TransactionSpec): Command =>
  (view: EditorView) => {
    view.dispatch(view.state.update({ scrollIntoView: true, userEvent: 'input', ...change(view.state) }));
    return true;
  };

/** Puts a sign around what is selected, or takes it away again; `sample` where nothing is selected. */
export const wrapWith = (sign: string, sample: string): Command =>
  run((state) =>
    state.changeByRange(({ from, to }) => {
      const size = sign.length;
      const isWrapped = state.sliceDoc(from - size, from) === sign && state.sliceDoc(to, to + size) === sign;
      if (isWrapped)
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(from - size, to - size),
        };
      const text = from === to ? sample : state.sliceDoc(from, to);
      return {
        changes: { from, to, insert: sign + text + sign },
        range: EditorSelection.range(from + size, from + size + text.length),
      };
    }),
  );

/** Begins each selected line with a sign, or takes it away where all have it; other signs of headings go. */
export const startLinesWith = (sign: string): Command =>
  run((state) => {
    const numbers = new Set<number>();
    for (const { from, to } of state.selection.ranges)
      for (let line = state.doc.lineAt(from).number; line <= state.doc.lineAt(to).number; line += 1) numbers.add(line);
    const lines = [...numbers].map((number) => state.doc.line(number));
    const isOn = lines.every(({ text }) => text.startsWith(sign));
    const changes = lines.map(({ from, text }) => {
      const old = isOn ? sign : (/^(#{1,6} |> |- |\d+\. )/.exec(text)?.[0] ?? '');
      return { from, to: from + old.length, insert: isOn ? '' : sign };
    });
    const set = state.changes(changes);
    return { changes: set, selection: state.selection.map(set, 1) };
  });

const ADDRESS = 'https://';

/** Makes what is selected the text of a link and selects its address. */
export const addLink: Command = run((state) => {
  const { from, to } = state.selection.main;
  const text = state.sliceDoc(from, to) || 'text';
  const start = from + text.length + 3;
  return {
    changes: { from, to, insert: `[${text}](${ADDRESS})` },
    selection: EditorSelection.range(start, start + ADDRESS.length),
  };
});

/** Between a block and the words before and after it stands an empty line: else they would be one. */
function apart(state: EditorState, from: number, to: number): { before: string; after: string } {
  const before = /\n*$/.exec(state.sliceDoc(Math.max(0, from - 2), from))?.[0].length ?? 0;
  const after = /^\n*/.exec(state.sliceDoc(to, to + 2))?.[0].length ?? 0;
  return {
    before: from === 0 ? '' : '\n'.repeat(2 - before),
    after: to === state.doc.length ? '\n' : '\n'.repeat(2 - after),
  };
}

/** Puts a block on lines of its own after the line of the cursor. */
export const addBlock = (block: string): Command =>
  run((state) => {
    const { to } = state.doc.lineAt(state.selection.main.to);
    const { before, after } = apart(state, to, to);
    const insert = before + block + after;
    return { changes: { from: to, insert }, selection: { anchor: to + before.length + block.length } };
  });

/** A picture at the start or end of a line stands by itself; within a line it stays there. */
export function pictureAt(state: EditorState, at: number, picture: string): TransactionSpec {
  const line = state.doc.lineAt(at);
  const { before, after } = apart(state, at, at);
  const insert =
    line.text.trim() === ''
      ? picture
      : at === line.from
        ? `${picture}\n\n`
        : at === line.to
          ? `${before}${picture}${at === state.doc.length ? '' : after}`
          : picture;
  return { changes: { from: at, insert } };
}
