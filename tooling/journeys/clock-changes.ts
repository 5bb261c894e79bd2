const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** A change of the clocks in a zone: after `at` they show `shift` minutes more, or fewer. */
interface ClockChange {
  at: number;
  shift: number;
}

/** What clocks of a zone are ahead of UTC at an instant, in minutes. */
function offsetOf(instant: number, timeZone: string): number {
  const text = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).format(instant);
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d+):(\d+))?/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The next change of the clocks of a zone in one direction. */
function nextChange(timeZone: string, direction: 'forward' | 'back'): ClockChange {
  const tomorrow = Math.ceil(Date.now() / DAY) * DAY;
  for (let day = tomorrow; day < tomorrow + 400 * DAY; day += DAY) {
    const before = offsetOf(day, timeZone);
    const shift = offsetOf(day + DAY, timeZone) - before;
    if (direction === 'forward' ? shift <= 0 : shift >= 0) continue;
    let [from, to] = [day, day + DAY];
    while (to - from > MINUTE) {
      const middle = from + Math.round((to - from) / 2 / MINUTE) * MINUTE;
      if (offsetOf(middle, timeZone) === before) from = middle;
      else to = middle;
    }
    return { at: to, shift };
  }
  throw new Error(`the clocks of ${timeZone} do not change`);
}

const wallTime = (instant: number, offset: number) => new Date(instant + offset * MINUTE).toISOString().slice(0, 16);

/** A time that clocks of a zone leave out when they next go forward, as `2027-03-14T02:10`. */
export function leftOutTime(timeZone: string): string {
  const { at } = nextChange(timeZone, 'forward');
  return wallTime(at + 10 * MINUTE, offsetOf(at - MINUTE, timeZone));
}

/** A time that clocks of a zone show twice when they next go back, and both instants (ISO). */
export function repeatedTime(timeZone: string): { wall: string; instants: [string, string] } {
  const { at, shift } = nextChange(timeZone, 'back');
  const second = at + 10 * MINUTE;
  const instants = [second + shift * MINUTE, second].map((instant) => new Date(instant).toISOString());
  return { wall: wallTime(second, offsetOf(at, timeZone)), instants: instants as [string, string] };
}
