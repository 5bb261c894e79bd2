import { sentence } from '@lineup/language';

/** Order matters: Edge and Opera name Chrome too, Chrome names Safari too. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/],
];

const systems: [name: string, pattern: RegExp][] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** Names of browser (with its major version) and operating system, from the user agent string. */
export function browserAndSystem(userAgent: string): { browser: string; system: string } {
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? sentence('unknown system');
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return { browser: `${name} ${version}`, system };
  }
  return { browser: sentence('unknown browser'), system };
}
