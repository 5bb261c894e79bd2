import { globSync } from 'node:fs';
import path from 'node:path';
import { screenImports } from '@lineup/build/screen-imports';
import { root } from '@lineup/build/shared-modules';
import { read } from './catalogues.ts';
import { apart, covered, names, stillEnglish } from './covered.ts';
import { fileBehind, neededBy, reachedFrom } from './imports.ts';
import { sentencesOf } from './sentences.ts';

/** A screen as its routes declare it. */
export interface Screen {
  /** Pattern of its addresses, `/teams/:teamId/manage` or `/account/*`. */
  path: string;
  /** Whether its page is in a place of `covered.ts`. */
  isCovered: boolean;
  /** Files of the app that it needs and that say something in English alone. */
  english: string[];
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
export function isEnglish(file: string): boolean {
  const known = said.get(file) ?? sentencesOf(read(file), names).bare.length > 0;
  said.set(file, known);
  return known;
}

/**
 * What a screen needs: its page and all that the page loads in its app, at once or on demand, in whatever folder it lies. Of the parts of
 * `stillEnglish` only those count that are loaded at once, as they come to everybody.
 */
export function neededFor(page: string, needed = neededBy): string[] {
  return reachedFrom([page], (file) => {
    const { atOnce, onDemand } = needed(file);
    return [...atOnce, ...onDemand.filter((each) => !stillEnglish.includes(each))];
  });
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
        english: neededFor(page).filter((file) => (file === page || !apart.includes(file)) && isEnglish(file)),
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
      const { path: at, isCovered, english } = screen;
      if (isStated && !isCovered)
        return [`${at} is stated to be whole in Spanish, but no place of covered.ts has its page`];
      if (isStated && english.length > 0)
        return [`${at} is stated to be whole in Spanish, but not ${english.join(', ')}`];
      return !isStated && english.length === 0 ? [`${at} is whole in Spanish, but not stated`] : [];
    }),
  ];
}
