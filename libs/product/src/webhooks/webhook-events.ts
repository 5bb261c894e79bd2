/** What a message is about, as a manager reads it. */
export const WEBHOOK_EVENTS = {
  practice: 'New practices',
  move: 'Moved practices',
  cancel: 'Canceled practices',
  scrim: 'Scrims',
  announcement: 'Announcements',
  post: 'Recruiting posts',
  need: 'Open spots',
  test: 'Test',
} as const;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
