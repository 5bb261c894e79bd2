/** Times on the wall of a zone of IANA, by what the platform knows of zones. */

const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
  } catch {
    // Some programs name zones as nobody else does.
  }
  if (formats.size > 500) formats.clear();
  formats.set(zone, format);
  return format;
}

/** Whether the platform knows a zone of that name. */
export const isZone = (zone: string) => zone !== '' && zone !== 'floating' && formatOf(zone) !== null;

function offsetAt(instant: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone)?.formatToParts(instant) ?? []) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

/** The instant of a wall time, given as if it were UTC; of an hour that comes twice the first one. */
export function instantOn(wall: number, zone: string): number {
  const guess = wall - offsetAt(wall, zone);
  return wall - offsetAt(guess, zone);
}
