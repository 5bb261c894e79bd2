import { canonicalPath } from './screen-language';

/** How long a page may take until its heading is there to get the focus, in ms. */
const PATIENCE = 10_000;

/** Pause before the title is read, in ms: the heading often comes a moment before its page names itself. */
const SETTLED = 100;

let stop = (): void => {};
let region: HTMLElement | undefined;

/**
 * What a browser does when a document loads, for a page that one moved to inside the site: the head belongs to it, the
 * focus stands at its heading, and screen readers say its title. Who went on by hand meanwhile keeps the focus.
 */
export function arrive(pathname: string, isByHand = false): void {
  renewHead(pathname);
  stop();
  if (isByHand) return;
  const observer = new MutationObserver(settle);
  const timer = setTimeout(() => stop(), PATIENCE);
  let announcing: ReturnType<typeof setTimeout>;
  stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(announcing);
    for (const event of ['keydown', 'pointerdown']) removeEventListener(event, stop, true);
  };
  // Whoever goes on by hand decides where the focus is.
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, stop, true);
  observer.observe(document.body, { childList: true, subtree: true });
  settle();

  function settle(): void {
    const main = document.getElementById('main');
    const heading = main?.querySelector('h1');
    if (isLeftBehind(main)) focus(heading ?? main);
    if (!heading) return;
    clearTimeout(announcing);
    announcing = setTimeout(() => {
      stop();
      if (isLeftBehind(main)) focus(heading);
      announce(document.title);
    }, SETTLED);
  }
}

/** Whether the focus is nowhere, or still at what one left: not where the new page or a dialog put it. */
function isLeftBehind(main: HTMLElement | null): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement === main) return true;
  // A navigation in the page may stay when the page changes.
  return Boolean(activeElement.closest('nav')) || !activeElement.closest('#main, [role="dialog"], dialog');
}

function focus(element: HTMLElement | null | undefined): void {
  if (!element || element === document.activeElement) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  // The position belongs to the restoration of scrolling.
  element.focus({ preventScroll: true });
}

/** In a closed tree, so that the words are read once and found nowhere else. */
function announce(title: string): void {
  if (!region) {
    const host = document.createElement('div');
    host.style.cssText = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)';
    region = document.createElement('p');
    region.ariaLive = 'polite';
    host.attachShadow({ mode: 'closed' }).append(region);
    document.body.append(host);
  }
  const line = region;
  // An empty region that stands for a moment: what it is made with is not read.
  line.textContent = '';
  setTimeout(() => (line.textContent = title), SETTLED);
}

/** The canonical address is that of the page without its query; what the server wrote of the first page goes with it. */
function renewHead(pathname: string): void {
  for (const tag of document.head.querySelectorAll('[data-page]')) tag.remove();
  const link = document.head.querySelector('link[rel="canonical"]') ?? document.createElement('link');
  link.setAttribute('rel', 'canonical');
  link.setAttribute('href', location.origin + canonicalPath(pathname));
  document.head.append(link);
}
