/**
 * The HTML of a mail. Tables and inline styles, because mail programs read little else; what a program does not know
 * (rounded corners, the dark colors) is missing without harm. Our own and not a library's: seven pieces do not outweigh a
 * renderer with React or MJML in each start of a function.
 */
import { escapeHtml } from './escape-html.ts';
import type { Block, MailButton } from './mail-text.ts';
import type { Language } from './words.ts';

const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Colors of the product's tokens, in which white text reads well. */
const TONES = { main: '#10151d', going: '#0b7a4b', maybe: '#9a5b00', cannot: '#c4273a' };

// Programs that invert colors by themselves leave a mail alone that says it has a dark side.
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0b0e14!important}
.card{background:#11161f!important;border-color:#2c3749!important}
.text,.text a{color:#f3f6fb!important}
.muted,.muted a{color:#a8b3c5!important}
.link a{color:#6fa4ff!important}
.main{background:#c8f542!important}
.main a{color:#10151d!important}
}`;

/** A whole mail: the name of the product, its pieces on a card, the small print below. */
export function mailPage(subject: string, blocks: readonly Block[], language: Language): string {
  const isNote = (block: Block) => typeof block === 'object' && 'note' in block;
  const body = blocks.filter((block) => !isNote(block)).map(piece);
  const notes = blocks.filter(isNote).map(piece);
  return `<!doctype html>
<html lang="${language}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background:#f6f7f9">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f7f9"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="text" style="padding:0 4px 16px;${FONT};font-size:20px;line-height:28px;font-weight:800;color:#10151d">Lineup</td></tr>
<tr><td class="card" style="padding:24px 20px 8px;background:#ffffff;border:1px solid #d9dee6;border-radius:10px">
${body.join('\n')}
</td></tr>
<tr><td style="padding:16px 4px 0">
${notes.join('\n')}
</td></tr>
</table></td></tr></table>
</body></html>`;
}

function piece(block: Block): string {
  if (typeof block === 'string') return paragraph(block);
  if ('title' in block)
    return `<h1 class="text" style="margin:0 0 12px;${FONT};font-size:24px;line-height:30px;font-weight:700;color:#10151d">${escapeHtml(block.title)}</h1>`;
  if ('facts' in block) return facts(block.facts);
  if ('buttons' in block) return buttons(block.buttons);
  if ('note' in block) return note(block.note, block.link, block.label);
  return `<p class="link" style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px">${anchor(block.link, block.label, 'color:#1d5fd1;font-weight:600')}</p>`;
}

const paragraph = (text: string) =>
  `<p class="text" style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:#10151d">${lines(text)}</p>`;

/** Word keeps no line break of the text itself. */
const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

const anchor = (link: string, label: string, style: string) =>
  `<a href="${escapeHtml(link)}" style="${style}">${escapeHtml(label)}</a>`;

function facts(rows: [string, string][]): string {
  const cells = rows.map(
    ([name, value]) =>
      `<tr><th class="muted" align="left" valign="top" scope="row" style="padding:0 16px 8px 0;${FONT};font-size:14px;line-height:24px;font-weight:400;color:#566174">${escapeHtml(name)}</th>` +
      `<td class="text" valign="top" width="100%" style="padding:0 0 8px;${FONT};font-size:16px;line-height:24px;font-weight:600;color:#10151d">${lines(value)}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 8px">${cells.join('')}</table>`;
}

/** Several side by side, each 44 px high. The cell has the color, too: Word fills no link. */
function buttons(all: MailButton[]): string {
  const gap = '<td width="2%" style="font-size:0;line-height:0">&nbsp;</td>';
  const cells = all.map(({ link, label, tone = 'main' }) => {
    const color = TONES[tone];
    return (
      `<td class="${tone}" align="center" bgcolor="${color}"${all.length > 1 ? ` width="${Math.floor(96 / all.length)}%"` : ''} style="background:${color};border-radius:10px">` +
      `${anchor(link, label, `display:block;padding:12px ${all.length > 1 ? 4 : 24}px;${FONT};font-size:16px;line-height:20px;font-weight:700;color:#ffffff;text-decoration:none`)}</td>`
    );
  });
  const width = all.length > 1 ? ' width="100%"' : '';
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"${width} style="margin:0 0 16px"><tr>${cells.join(gap)}</tr></table>`;
}

function note(text: string, link?: string, label?: string): string {
  const more = link ? ` ${anchor(link, label ?? link, 'color:#566174;text-decoration:underline')}` : '';
  return `<p class="muted" style="margin:0 0 8px;${FONT};font-size:14px;line-height:20px;color:#566174">${escapeHtml(text)}${more}</p>`;
}
