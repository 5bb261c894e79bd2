import { readerLocale } from '@lineup/language';
import { t } from '../language';

const DAY = 86_400_000;

/** When something starts, in the viewer's zone: "Today, 7:00 PM", "Tomorrow, 7:00 PM", "Sat, Nov 21, 7:00 PM". */
export function slotTime(instant: string, now = new Date()): string {
  const start = new Date(instant);
  const time = start.toLocaleTimeString(readerLocale(), { timeStyle: 'short' });
  return `${dayName(start, now)}, ${time}`;
}

/** A day without a clock (`2026-11-21`): "today", "tomorrow", "Sat, Nov 21". */
export function slotDay(day: string, now = new Date()): string {
  const date = new Date(`${day}T12:00`);
  const days = daysTo(date, now);
  return days === 0 ? t('today') : days === 1 ? t('tomorrow') : dayName(date, now);
}

function dayName(date: Date, now: Date): string {
  const days = daysTo(date, now);
  if (days === 0) return t('Today');
  if (days === 1) return t('Tomorrow');
  return date.toLocaleDateString(readerLocale(), { weekday: 'short', month: 'short', day: 'numeric' });
}

const daysTo = (date: Date, now: Date) => Math.round((startOf(date) - startOf(now)) / DAY);

const startOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
