/** Draws an offer as a PDF of letter size, with its own fonts: text that can be selected, searched and read aloud. */
import fontkit from '@cantoo/fontkit';
import { PDFDocument, rgb, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import { breakLines, inFont } from './lines.ts';
import type { OfferDocument } from './offer.ts';

export interface Fonts {
  regular: Uint8Array;
  bold: Uint8Array;
}

const [WIDTH, HEIGHT, MARGIN] = [612, 792, 56];
const FOOTER = 36;
const NAMES = 130;
const INK = rgb(0.06, 0.08, 0.11);
const MUTED = rgb(0.34, 0.38, 0.44);
const LINE = rgb(0.85, 0.87, 0.9);

/** The bytes of the file. */
export async function drawPdf(offer: OfferDocument, fonts: Fonts): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const regular = await pdf.embedFont(fonts.regular, { subset: true });
  const bold = await pdf.embedFont(fonts.bold, { subset: true });
  const characters = new Set(regular.getCharacterSet());
  const missing = new Set<string>();
  const written = (text: string) => {
    const fitted = inFont(text, (code) => characters.has(code));
    for (const each of fitted.missing) missing.add(each);
    return fitted.text;
  };

  pdf.setTitle(`${offer.title}. ${offer.subtitle}`, { showInWindowTitleBar: true });
  pdf.setCreator('Lineup');
  pdf.setProducer('Lineup');
  pdf.setLanguage('en-US');
  pdf.setCreationDate(offer.at);
  pdf.setModificationDate(offer.at);

  const pages: PDFPage[] = [];
  let y = 0;
  const addPage = () => {
    pages.push(pdf.addPage([WIDTH, HEIGHT]));
    y = HEIGHT - MARGIN;
  };
  const put = (text: string, style: Style, x = MARGIN, right = WIDTH - MARGIN) => {
    const { font, size, color = INK, gap = 0 } = style;
    const height = size * 1.45;
    for (const line of breakLines(written(text), right - x, (each) => font.widthOfTextAtSize(each, size))) {
      if (y - height < MARGIN + FOOTER) addPage();
      y -= height;
      pages.at(-1)?.drawText(line, { x, y, size, font, color });
    }
    y -= gap;
  };
  const rows = (of: readonly (readonly [string, string])[]) => {
    for (const [name, value] of of) {
      if (y - 16 < MARGIN + FOOTER) addPage();
      const top = y;
      put(name, { font: regular, size: 10, color: MUTED }, MARGIN, MARGIN + NAMES);
      const [page, after] = [pages.length, y];
      // A long value may lead to the next page; the name stays where it begins.
      y = top;
      put(value, { font: regular, size: 10 }, MARGIN + NAMES);
      if (pages.length === page) y = Math.min(y, after);
      y -= 4;
    }
  };
  const head = (text: string) => {
    if (y - 60 < MARGIN + FOOTER) addPage();
    y -= 14;
    pages.at(-1)?.drawLine({ start: { x: MARGIN, y }, end: { x: WIDTH - MARGIN, y }, thickness: 0.75, color: LINE });
    y -= 6;
    put(text, { font: bold, size: 12, gap: 6 });
  };

  addPage();
  put('Lineup', { font: bold, size: 10, color: MUTED, gap: 10 });
  put(offer.title, { font: bold, size: 20, gap: 2 });
  put(offer.subtitle, { font: regular, size: 12, gap: 6 });
  put(offer.state, { font: bold, size: 11 });
  head('What is offered');
  rows(offer.facts);
  head('Terms');
  put(offer.terms, { font: regular, size: 10.5 });
  head('Signatures');
  rows(offer.signatures);
  put(offer.note, { font: regular, size: 9, color: MUTED, gap: 4 });
  if (missing.size > 0) put(missingNote([...missing]), { font: regular, size: 9, color: MUTED });

  pages.forEach((page, index) => {
    const text = `${offer.footer} · Page ${index + 1} of ${pages.length}`;
    page.drawText(text, { x: MARGIN, y: MARGIN - 12, size: 8, font: regular, color: MUTED });
  });
  return pdf.save();
}

interface Style {
  font: PDFFont;
  size: number;
  color?: typeof INK;
  gap?: number;
}

const MAX_NAMED = 12;

function missingNote(codes: readonly string[]): string {
  const named = codes.slice(0, MAX_NAMED).join(', ') + (codes.length > MAX_NAMED ? ' and more' : '');
  return `The sign \uFFFD stands for a character that this file cannot show (${named}). Read the offer in Lineup for the exact text.`;
}
