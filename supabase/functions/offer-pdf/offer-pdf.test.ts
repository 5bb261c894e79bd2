import { readFileSync } from 'node:fs';
import path from 'node:path';
import fontkit from '@cantoo/fontkit';
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { drawPdf } from './draw-pdf.ts';
import { breakLines, inFont } from './lines.ts';
import { describeOffer, type OfferFacts } from './offer.ts';

const asset = (name: string) => readFileSync(path.join(import.meta.dirname, 'assets', name));
const fonts = { regular: asset('noto-sans-400.ttf'), bold: asset('noto-sans-700.ttf') };
const version: OfferFacts['versions'][number] = {
  ...{ number: 2, game: 'Valorant', role: 'Duelist', amount: 9500, years: 4, terms: 'Four evenings a week.' },
  ...{ expires_at: '2026-12-08T00:00:00Z', at: '2026-11-30T10:00:00Z' },
  signatures: [{ side: 'college', name: 'Casey Coach', at: '2026-11-30T10:00:00Z' }],
};
const offer: OfferFacts = {
  ...{ id: '00000000-0000-4000-8b10-000000000000', state: 'open', number: 2, settled_at: null, is_minor: false },
  ...{ college: 'Harbor City College', slug: 'harbor-city', player: 'Žofia Nguyễn' },
  versions: [version, { ...version, number: 1, terms: 'Old.' }],
};
const described = (changes: Partial<OfferFacts> = {}) => {
  const document = describeOffer({ ...offer, ...changes });
  if (!document) throw new Error('no version');
  return document;
};
/** The fonts in a file, as a reader of PDFs finds them. */
async function fontsIn(bytes: Uint8Array) {
  const { context } = await PDFDocument.load(bytes);
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    const file = object instanceof PDFDict ? context.lookup(object.get(PDFName.of('FontFile2'))) : undefined;
    return file instanceof PDFRawStream ? [fontkit.create(decodePDFRawStream(file).decode())] : [];
  });
}

describe('what the file of an offer says', () => {
  test('is the current version, and who is still to sign', () => {
    const { signatures, terms, state, fileName } = described({ is_minor: true });
    expect([terms, state]).toEqual(['Four evenings a week.', 'Open']);
    expect(signatures).toEqual([
      ['For the program', 'Casey Coach, November 30, 2026 at 10:00 AM UTC'],
      ['Player', 'Not signed'],
      ['Guardian', 'Not signed'],
    ]);
    expect(fileName).toBe('offer-harbor-city-zofia-nguyen-version-2.pdf');
    expect(described({ player: '김민준' }).fileName).toBe('offer-harbor-city-player-version-2.pdf');
    expect(described().signatures).toHaveLength(2);
    expect(describeOffer({ ...offer, number: 3 })).toBeNull();
  });

  test('names a guardian who signed, also of a player who is of age by now, and how it ended', () => {
    const signed = { side: 'guardian' as const, name: 'Gale Guardian', at: '2026-11-30T12:00:00Z' };
    const { signatures, state, at } = described({
      ...{ state: 'ended', settled_at: '2026-12-01T09:30:00Z' },
      versions: [{ ...version, signatures: [...version.signatures, signed] }],
    });
    expect(signatures[2]).toEqual(['Guardian', 'Gale Guardian, November 30, 2026 at 12:00 PM UTC']);
    expect(state).toBe('Ended after it was accepted, December 1, 2026 at 9:30 AM UTC');
    expect(at.toISOString()).toBe('2026-12-01T09:30:00.000Z');
  });
});

describe('how it is drawn', () => {
  // A font that is cut to the letters in use may keep the text and lose its outlines: then readers find words on an empty page.
  test('with an outline of each letter in Latin, Greek and Cyrillic', async () => {
    const letters = 'Łukasz Nguyễn-Ștefănescu, Ωμέγα, Жанна: fluffy office “90 %”';
    const bytes = await drawPdf(described({ versions: [{ ...version, terms: letters }] }), fonts);
    const found = await fontsIn(bytes);
    expect(found).toHaveLength(2);
    for (const font of found) {
      const outlines = Array.from({ length: font.numGlyphs }, (_, id) => font.getGlyph(id)?.path.commands.length ?? 0);
      // The space alone has none.
      expect(outlines.filter((commands) => commands === 0)).toHaveLength(1);
    }
    expect(bytes.length).toBeLessThan(60_000);
  });

  test('the same rows make the same pages, and long terms go on over further ones', async () => {
    const long = described({ versions: [{ ...version, terms: `${'word '.repeat(790)}\n${'x'.repeat(40)}` }] });
    const pages = async () => (await PDFDocument.load(await drawPdf(long, fonts))).getPageCount();
    expect([await pages(), await pages()]).toEqual([2, 2]);
  });
});

describe('lines', () => {
  const width = (text: string) => text.length;
  test('break between words, inside what is longer than a line, and where the writer broke them', () => {
    expect(breakLines('one two three', 7, width)).toEqual(['one two', 'three']);
    expect(breakLines('a\n\nb', 7, width)).toEqual(['a', '', 'b']);
    expect(breakLines('see xxxxxxxxxx now', 7, width)).toEqual(['see', 'xxxxxxx', 'xxx now']);
    expect(breakLines('', 7, width)).toEqual(['']);
  });

  test('are in characters of the font; the others are named, and what steers is left out', () => {
    const has = (code: number) => code < 0x250 || code === 0xff_fd;
    expect(inFont('a\u202Eb 日\tc', has)).toEqual({ text: 'ab \uFFFD c', missing: ['U+65E5'] });
    // Letter and mark are one character where there is one.
    expect(inFont('e\u0301', has)).toEqual({ text: 'é', missing: [] });
  });
});
