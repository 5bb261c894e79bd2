import { expect, it } from 'vitest';
import { daysText, replyText } from './reply-time';

it.each([
  [0.3, 'Same day', 'Usually answers on the same day'],
  [1, '1 day', 'Usually answers within 1 day'],
  [1.2, '2 days', 'Usually answers within 2 days'],
  [3.5, '4 days', 'Usually answers within 4 days'],
])('[RC-004] %f days read as %s', (median_days, short, long) => {
  const time = { median_days, answered_percent: 90 };
  expect([daysText(time), replyText(time)]).toEqual([short, long]);
});

it('[RC-004] nothing shows below five answers, nor for a college that answered nobody', () => {
  expect(replyText(null)).toBeNull();
  expect(replyText({ median_days: null, answered_percent: 0 })).toBeNull();
});
