import { type Sentences } from '@lineup/language';
import { t } from '../language';

const NAMES = {
  harassment: 'Bullying or harassment',
  hate: 'Hate',
  sexual: 'Sexual content or advances',
  self_harm: 'Somebody may harm themselves',
  scam: 'Scam or fraud',
  spam: 'Spam',
  other: 'Something else',
} as const satisfies Sentences;

export type ReportReason = keyof typeof NAMES;

/** Why a message or a person is reported; the database takes no other reasons. */
export const REPORT_REASONS = Object.keys(NAMES) as ReportReason[];

/** What the reasons are called in the language of the page. */
export const reportReasons = (): Record<ReportReason, string> =>
  Object.fromEntries(REPORT_REASONS.map((reason) => [reason, t(NAMES[reason])])) as Record<ReportReason, string>;

/** The name of a reason for our staff, who read English; one that this build does not know yet stays as it is. */
export const reportReasonName = (reason: string): string =>
  (NAMES as Readonly<Record<string, string>>)[reason] ?? reason;

/** In characters; the database refuses longer ones. */
export const MAX_REPORT_DETAILS = 2000;
