import { expect, test } from 'vitest';
import { sniffType } from './sniff.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['application/pdf', '%PDF-1.7\n...\n%%EOF\n'],
  ['application/pdf', `%PDF-1.4\n%%EOF${' '.repeat(1000)}`],
  ['image/png', '\u0089PNG\r\n\u001A\n\0\0\0\rIHDR'],
  ['image/jpeg', '\u00FF\u00D8\u00FF\u00E0'],
  ['image/webp', 'RIFF\u0010\0\0\0WEBPVP8 '],
])('a file that holds %s is one', (type, content) => expect(sniffType(bytes(content))).toBe(type));

test.each([
  ['nothing', ''],
  ['half a PDF', '%PDF-1.7\n1 0 obj'],
  ['a PDF behind something else', '<html>%PDF-1.7\n%%EOF'],
  ['the mark of a PNG alone', '\u0089PNG\r\n\u001A\n'],
  ['sound', 'RIFF\u0010\0\0\0WAVEfmt '],
  ['a page', '<!doctype html>'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a program', 'MZ\u0090\0'],
])('%s is none', (_, content) => expect(sniffType(bytes(content))).toBeNull());
