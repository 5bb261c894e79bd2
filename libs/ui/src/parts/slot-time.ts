const DAY = 86_400_000;

/** When something starts, in the viewer's zone: "Today, 7:00 PM", "Tomorrow, 7:00 PM", "Sat, Nov 21, 7:00 PM". */
export function slotTime(instant: string, now = new Date()): string {
  const start = new Date(instant);
  const time = start.toLocaleTimeString(undefined, { timeStyle: 'short' });
  return `${dayName(start, now)}, ${time}`;
}

/** A day without a clock (`2026-11-21`): "today", "tomorrow", "Sat, Nov 21". */
export function slotDay(day: string, now = new Date()): string {
  const name = dayName(new Date(`${day}T12:00`), now);
  return name === 'Today' || name === 'Tomorrow' ? name.toLowerCase() : name;
}

function dayName(date: Date, now: Date): string {
  const days = Math.round((startOf(date) - startOf(now)) / DAY);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  return date.toLocaleDateString(undefined, { weekday: 'short', month: 'short', day: 'numeric' });
}

const startOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
