import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

const theme = EditorView.theme({
  '&': { backgroundColor: 'var(--lu-surface)', color: 'var(--lu-text)', fontSize: '16px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', lineHeight: '1.6' },
  '.cm-content': { padding: '12px 0', caretColor: 'var(--lu-text)' },
  '.cm-line': { padding: '0 12px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--lu-text)', borderLeftWidth: '2px' },
  '.cm-placeholder': { color: 'var(--lu-muted)' },
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none' },
});

/** How text of CodeMirror looks in both themes; its styles carry the nonce that the security policy asks for. */
export function look(): Extension[] {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return [theme, EditorView.lineWrapping, ...(nonce ? [EditorView.cspNonce.of(nonce)] : [])];
}
