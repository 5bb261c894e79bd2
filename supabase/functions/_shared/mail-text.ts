import { mailPage } from './mail-page.ts';
import type { Language, Words } from './words.ts';

/** A link as a button: `main` is the one thing to do, the others are answers. */
export interface MailButton {
  link: string;
  label: string;
  tone?: 'main' | 'going' | 'maybe' | 'cannot';
}

/** One piece of a mail: a paragraph, its heading, what there is to know, what there is to press, or a link that stands alone. */
export type Block =
  | string
  | { title: string }
  | { facts: [name: string, value: string][] }
  | { buttons: MailButton[] }
  | { link: string; label: string }
  /** In small print: why the mail came, and how to get fewer. */
  | { note: string; link?: string; label?: string };

/** A file in the mail, of plain text. */
export interface Attachment {
  filename: string;
  content: string;
  type: string;
}

export interface MailText {
  /** English where it is not said. */
  language?: Language;
  subject: string;
  blocks: Block[];
  attachments?: Attachment[];
}

/** For whoever did not ask for a mail. */
export const notExpected = ({ t }: Words): Block => ({
  note: t('Not expecting this? Ignore this email, and nothing happens.'),
});

/** Why the mail came, and where its person chooses which ones come. */
export const fewer = ({ t }: Words, note: string, site: string): Block => ({
  note,
  link: `${site}/account/notifications`,
  label: t('Email settings'),
});

/** The same copy as plain text and as HTML; everything that people typed is escaped. */
export function renderMail({ subject, blocks, language = 'en' }: MailText): {
  subject: string;
  text: string;
  html: string;
} {
  const line = oneLine(subject);
  return { subject: line, text: blocks.map(plain).join('\n\n'), html: mailPage(line, blocks, language) };
}

function plain(block: Block): string {
  if (typeof block === 'string') return block;
  if ('title' in block) return block.title;
  if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  if ('buttons' in block) return block.buttons.map(linkLines).join('\n\n');
  if ('note' in block) return block.link ? `${block.note} ${block.link}` : block.note;
  return linkLines(block);
}

const linkLines = ({ label, link }: { label: string; link: string }) => `${label}:\n${link}`;

/** A name or title must not bring further header lines, nor a whole letter, into a subject. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  return text
    .replaceAll(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim()
    .slice(0, 200);
}
