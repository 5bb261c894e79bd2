import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { addBlock, pictureAt } from './text-commands';

/** `|` is the cursor. */
function open(text: string) {
  const at = text.indexOf('|');
  return new EditorView({ state: EditorState.create({ doc: text.replace('|', ''), selection: { anchor: at } }) });
}
const textOf = (view: EditorView) => view.state.doc.toString();

test.each([
  ['|', 'TABLE\n'],
  ['- one|', '- one\n\nTABLE\n'],
  ['- one\n|', '- one\n\nTABLE\n'],
  ['- one\n\n|', '- one\n\nTABLE\n'],
  ['on|e\ntwo', 'one\n\nTABLE\n\ntwo'],
  ['one|\n\ntwo', 'one\n\nTABLE\n\ntwo'],
])('[LE-004] a table stands apart from what is around it: %j', (before, after) => {
  const view = open(before);
  addBlock('TABLE')(view);
  expect(textOf(view)).toBe(after);
});

test.each([
  ['|', 'PICTURE'],
  ['|First line.\n\nLast.', 'PICTURE\n\nFirst line.\n\nLast.'],
  ['First line.|', 'First line.\n\nPICTURE'],
  ['First line.|\nSecond.', 'First line.\n\nPICTURE\n\nSecond.'],
  ['One\n\n|\n\nTwo', 'One\n\nPICTURE\n\nTwo'],
  ['In |words.', 'In PICTUREwords.'],
])('[LE-005] a picture at an end of a line stands by itself: %j', (before, after) => {
  const view = open(before);
  const { head } = view.state.selection.main;
  view.dispatch(pictureAt(view.state, head, 'PICTURE'));
  expect(textOf(view)).toBe(after);
});
