import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';

/** An address that nobody has used. */
export function newEmail(): string {
  return `journey-${randomUUID()}@example.com`;
}

/** Address of the link in the newest mail to somebody whose subject fits; `about` are words that its text has. */
export async function mailedLink(request: APIRequestContext, to: string, subject: RegExp, about = ''): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const answer = await request.get('/_mailbox/api/messages', { params: { to } });
      const mails = (await answer.json()) as { subject: string; text: string; link?: string }[];
      link = mails.find((mail) => subject.test(mail.subject) && mail.text.includes(about))?.link;
      return link;
    })
    .toBeTruthy();
  return String(link);
}

/** The code that stands in the newest mail to somebody. */
export async function mailedCode(request: APIRequestContext, to: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const answer = await request.get('/_mailbox/api/messages', { params: { to } });
      const [mail] = (await answer.json()) as { text: string }[];
      code = /enter this code[^:]*: (\d{6})/.exec(mail?.text ?? '')?.[1];
      return code;
    })
    .toBeTruthy();
  return String(code);
}
