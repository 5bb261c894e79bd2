import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Log, Mail } from '../types.ts';

const MAX_MAILS = 500;

export interface Mailbox {
  /** Oldest first; the same array for the life of the stack. */
  mails: Mail[];
  deliver(mail: Mail): Promise<void>;
}

/** Keeps the mails that would have been sent, one JSON line each, across restarts. */
export function openMailbox(dataDirectory: string, log: Log): Mailbox {
  const file = path.join(dataDirectory, 'mails.jsonl');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const mails = readMails(text);
  const isCutShort = text !== '' && !text.endsWith('\n');
  if (mails.length > MAX_MAILS || isCutShort) {
    mails.splice(0, Math.max(0, mails.length - MAX_MAILS));
    writeFileSync(`${file}.new`, mails.map(toLine).join(''), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return {
    mails,
    async deliver(mail) {
      mails.push(mail);
      if (mails.length > MAX_MAILS) mails.shift();
      appendFileSync(file, toLine(mail), { mode: 0o600 });
      log(`Mail to ${mail.to}: ${mail.subject}`);
    },
  };
}

/** Forgets every mail of a data folder. */
export function removeMailbox(dataDirectory: string): void {
  rmSync(path.join(dataDirectory, 'mails.jsonl'), { force: true });
}

function toLine(mail: Mail): string {
  return `${JSON.stringify(mail)}\n`;
}

function readMails(text: string): Mail[] {
  const mails: Mail[] = [];
  for (const line of text.split('\n')) {
    try {
      const mail = JSON.parse(line) as Mail;
      mails.push({ ...mail, sentAt: new Date(mail.sentAt) });
    } catch {
      // The last line of a crashed run may be cut short.
    }
  }
  return mails;
}
