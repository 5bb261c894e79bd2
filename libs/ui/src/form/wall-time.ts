/**
 * What a clock on the viewer's wall shows, as `<input type="datetime-local">` gives it (`2026-11-01T01:30`), and the
 * instants it stands for. When clocks go forward some wall times never come, when they go back some come twice.
 */

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;
const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60 * 1000;

/** Every instant at which a wall clock in the viewer's zone shows this time: none, one, or two, earliest first. */
export function instantsOf(wallTime: string): Date[] {
  const parts = SHAPE.exec(wallTime)?.slice(1).map(Number);
  if (!parts) return [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts;
  // The wall time read as UTC; the zone's offsets around it tell which instants can show it.
  const asUtc = new Date(0);
  asUtc.setUTCFullYear(year, month - 1, day);
  asUtc.setUTCHours(hour, minute);
  if (asUtc.toISOString().slice(0, 16) !== wallTime) return [];
  const offsets = new Set([-DAY, 0, DAY].map((shift) => new Date(asUtc.getTime() + shift).getTimezoneOffset()));
  return [...offsets]
    .map((offset) => new Date(asUtc.getTime() + offset * MINUTE))
    .filter((instant) => wallTimeOf(instant) === wallTime)
    .sort((a, b) => a.getTime() - b.getTime());
}

/** What the viewer's wall clock shows at an instant. */
export function wallTimeOf(instant: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const year = String(instant.getFullYear()).padStart(4, '0');
  return `${year}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}T${two(instant.getHours())}:${two(instant.getMinutes())}`;
}

/** Name of the viewer's zone at an instant, for example "EST". */
export function zoneName(instant: Date): string {
  const parts = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' }).formatToParts(instant);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}
