/** Why a message or a person is reported; the database takes no other reasons. */
export const REPORT_REASONS = {
  harassment: 'Bullying or harassment',
  hate: 'Hate',
  sexual: 'Sexual content or advances',
  self_harm: 'Somebody may harm themselves',
  scam: 'Scam or fraud',
  spam: 'Spam',
  other: 'Something else',
} as const;

export type ReportReason = keyof typeof REPORT_REASONS;

/** The name of a reason; one that this build does not know yet stays as it is. */
export const reportReasonName = (reason: string): string =>
  (REPORT_REASONS as Readonly<Record<string, string>>)[reason] ?? reason;

/** In characters; the database refuses longer ones. */
export const MAX_REPORT_DETAILS = 2000;
