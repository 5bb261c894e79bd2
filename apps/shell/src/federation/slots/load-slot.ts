// Lazy chunk, with the first place that has slots.
import {
  compatibilityProblems,
  contractProblem,
  type RemoteBuild,
  type RemoteId,
  type SearchModule,
  type SlotFiles,
  type SlotModule,
} from '@lineup/contract';
import { uiComponents } from '#ui-components';
import { loadRemoteLanguage } from '../../language/remote-language';
import { isOverridden } from '../registry/overrides';
import { preloadScript } from '../runtime/preload-scripts';
import { ownOffer } from '../own-offer';
import { loadWithRetry } from '../retry';
import { IncompatibleRemoteError } from '../remote-status';
import { slotModules } from './slot-modules';

/** How long the files of a slot may take, in ms. */
const TIMEOUT = 8000;

/** What a slot may be: a component, or a function that searches. */
export type SlotParts = Pick<SlotModule, 'Component'> & Pick<SearchModule, 'search'>;
export type SlotPart = keyof SlotParts;

type Loaded = { default?: Partial<SlotParts> & Pick<SlotModule, 'contract' | 'languages'> };

/** Where scripts of slots ask for shared modules, and where they leave what they export. */
const page = globalThis as typeof globalThis & {
  lineupShared?: (name: string) => unknown;
  lineupSlots?: Record<string, Loaded | Promise<Loaded> | undefined>;
};
/** Components that have come. */
const components: Record<string, unknown> = {};
page.lineupShared = (name) => slotModules[name] ?? components[name] ?? uiComponents[name]?.();

const loading = new Map<string, Promise<SlotParts[SlotPart] | null>>();

/**
 * The part of a slot, loaded once for each version; null for a build without one. It takes the shared modules
 * from the page and needs no federation runtime. A failed load is tried once more, and is forgotten.
 */
export function loadSlot<Part extends SlotPart>(
  id: RemoteId,
  build: RemoteBuild,
  place: string,
  part: Part,
): Promise<SlotParts[Part] | null> {
  const name = `${build.container ?? id.replaceAll('-', '_')}/${place}`;
  let load = loading.get(name);
  if (!load) {
    load = open(id, build, place, part, name).catch((error: unknown) => {
      loading.delete(name);
      throw error;
    });
    loading.set(name, load);
  }
  // A place takes one kind of part.
  return load as Promise<SlotParts[Part] | null>;
}

async function open(id: RemoteId, build: RemoteBuild, place: string, part: SlotPart, name: string) {
  const files = isOverridden(build) ? slotBeside(build.entry, place) : build.slots?.[place];
  if (!files) return null;
  const problems = compatibilityProblems(build, ownOffer());
  if (problems.length > 0) throw new IncompatibleRemoteError(id, problems);
  const styles = files.styles.map((address) => addFile('link', address, build).catch(withoutStyle));
  for (const address of files.scripts) preloadScript(address, build);
  // The script looks for them as soon as it is there.
  await Promise.all(files.components.map((component) => loadWithRetry(() => loadComponent(component))));
  await Promise.all([
    ...files.scripts.map((address) => loadWithRetry((attempt) => addFile('script', address, build, attempt))),
    ...styles,
  ]);
  const { default: slot } = (await page.lineupSlots?.[name]) ?? {};
  const loaded = slot?.[part];
  if (!slot || typeof loaded !== 'function') throw new Error(`${id} has no slot ${place}`);
  const contract = contractProblem(slot.contract);
  if (contract) throw new IncompatibleRemoteError(id, [contract]);
  await loadRemoteLanguage(id, slot);
  return loaded;
}

/** Files of a slot of a development server, by their names. */
function slotBeside(entry: string, place: string): SlotFiles {
  const address = (kind: string) => new URL(`slots/${place}.${kind}`, entry).href;
  return { scripts: [address('js')], styles: [address('css')], components: [] };
}

async function loadComponent(component: string): Promise<void> {
  const name = `@lineup/ui/${component}`;
  components[name] = await uiComponents[name]?.();
}

/** Adds a script or style sheet to the page and waits for it. A retry takes another address, past a request that hangs. */
function addFile(kind: 'script' | 'link', address: string, build: RemoteBuild, attempt = 0): Promise<void> {
  const integrity = build.integrity[address];
  const element = document.createElement(kind);
  if (element instanceof HTMLLinkElement) element.rel = 'stylesheet';
  if (integrity) Object.assign(element, { integrity, crossOrigin: 'anonymous' });
  const url = attempt > 0 ? `${address}?r=${attempt}` : address;
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      element.remove();
      reject(new Error(`${url} ${reason}`));
    };
    const timer = setTimeout(() => fail(`did not come within ${TIMEOUT} ms`), TIMEOUT);
    element.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    element.addEventListener('error', () => {
      clearTimeout(timer);
      fail('could not be loaded');
    });
    Object.assign(element, element instanceof HTMLLinkElement ? { href: url } : { src: url });
    document.head.append(element);
  });
}

/** A slot without styles of its own has no such file on a development server. */
function withoutStyle(error: unknown): void {
  console.warn('[slots]', error);
}
