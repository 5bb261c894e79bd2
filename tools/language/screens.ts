import { globSync } from 'node:fs';
import path from 'node:path';
import { screenImports } from '@lineup/build/screen-imports';
import { root } from '@lineup/build/shared-modules';
import { read } from './catalogues.ts';
import { apart, covered, names } from './covered.ts';
import { fileBehind, reachedFrom } from './imports.ts';
import { sentencesOf } from './sentences.ts';

/** A screen as its routes declare it. */
export interface Screen {
  /** Pattern of its addresses, `/teams/:teamId/manage` or `/account/*`. */
  path: string;
  /** Whether its page is in a place of `covered.ts`. */
  isCovered: boolean;
  /** Files of the page's own folder that it needs and that say something in English alone. */
  english: string[];
  /** Whether any file of the app that it needs does. */
  hasEnglish: boolean;
}

/** An app with what it states of its screens: a remote in `remote.json`, the shell in `languages.json`. */
interface App {
  routes: string;
  /** Patterns of the screens that it calls whole in Spanish. */
  stated: string[];
}

/** All apps that have screens. */
export const apps = (): App[] =>
  globSync(['apps/*/remote.json', 'apps/*/languages.json'], { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .map((file): App => {
      const facts = JSON.parse(read(file)) as { es?: string[]; languages?: { es?: string[] } };
      const isShell = file.endsWith('languages.json');
      return {
        routes: `${path.posix.dirname(file)}/src/${isShell ? 'router.tsx' : 'routes.tsx'}`,
        stated: (isShell ? facts.es : facts.languages?.es) ?? [],
      };
    });

const said = new Map<string, boolean>();

/** Whether a file says something in English alone. */
function isEnglish(file: string): boolean {
  const known = said.get(file) ?? sentencesOf(read(file), names).bare.length > 0;
  said.set(file, known);
  return known;
}

/** The screens of an app, each with its page. */
export function screensOf({ routes }: App): Screen[] {
  const source = read(routes);
  const [, index = ''] = /index: true, Component: (\w+)/.exec(source) ?? [];
  const [, first] = new RegExp(`import \\{ ${index} \\} from '([^']+)'`).exec(source) ?? [];
  return [...screenImports(source), ...(first ? [{ path: '/', request: first }] : [])]
    .filter(({ request }) => request.endsWith('-page'))
    .map((screen): Screen => {
      const page = fileBehind(routes, screen.request) ?? '';
      return {
        path: screen.path.startsWith('/') ? screen.path : `/${screen.path}`,
        isCovered: covered.some((pattern) => path.matchesGlob(page, pattern)) && !apart.includes(page),
        english: reachedFrom([page], (file) => path.posix.dirname(file) === path.posix.dirname(page)).filter(
          (file) => !apart.includes(file) && isEnglish(file),
        ),
        hasEnglish: reachedFrom([page]).some(isEnglish),
      };
    });
}

/** Whether a stated pattern names this screen. */
const isOf = (stated: string, { path: at }: Screen) =>
  at.endsWith('/*') ? `${stated}/`.startsWith(at.slice(0, -1)) : stated === at;

/** Where what an app states of its screens is not what they are. */
export function faultsOf(screens: readonly Screen[], stated: readonly string[]): string[] {
  const unknown = stated.filter((each) => !screens.some((screen) => isOf(each, screen)));
  return [
    ...unknown.map((each) => `${each} is stated, but no screen`),
    ...screens.flatMap((screen) => {
      const isStated = stated.some((each) => isOf(each, screen));
      const { path: at, isCovered, english, hasEnglish } = screen;
      if (isStated && !isCovered)
        return [`${at} is stated to be whole in Spanish, but no place of covered.ts has its page`];
      if (isStated && english.length > 0)
        return [`${at} is stated to be whole in Spanish, but not ${english.join(', ')}`];
      if (!isStated && isCovered) return [`${at} is whole in Spanish by covered.ts, but not stated`];
      return !isStated && !hasEnglish ? [`${at} says nothing in English alone, but is not stated`] : [];
    }),
  ];
}
