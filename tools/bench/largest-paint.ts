/** The largest contentful paint of a visit: what it showed, and whether the finished page still shows it. */
export interface LargestPaint {
  /** In ms after the navigation began; NaN when nothing was painted. */
  at: number;
  /** What was painted, as a short selector and the start of its text. */
  element: string;
  place: 'page' | 'loading' | 'layout' | 'gone';
  /** Title of the finished page. */
  title: string;
}

/** Why a paint is not the page's own; null when it is. */
export function strangePaint({ element, place, title }: LargestPaint): string | null {
  if (/page not found/i.test(title)) return `the page is "${title}"`;
  if (place === 'page') return null;
  const places = {
    loading: 'stands for a page that loads',
    layout: 'lies outside of the page',
    gone: 'is not on the finished page',
  };
  return `the largest paint is ${element}, which ${places[place]}`;
}

interface SeenPaint {
  at: number;
  element: string;
  text: string;
  node: Element | null;
  place: LargestPaint['place'];
}

/** Runs in the page before its own scripts: notes what is painted while it is still there. */
export function watchLargestPaint(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const node = (entry as PerformanceEntry & { element: Element | null }).element;
      const text = (node?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
      const name = node ? [node.localName, ...node.classList].join('.') : 'an element that was taken away at once';
      const isLoading = Boolean(node?.closest('[role="status"], [aria-busy="true"]'));
      const place = !node ? 'gone' : !node.closest('#main') ? 'layout' : isLoading ? 'loading' : 'page';
      const element = text ? `${name} "${text.slice(0, 40)}"` : name;
      const seen: SeenPaint = { at: entry.startTime, element, text, node, place };
      Object.assign(globalThis, { seenPaint: seen });
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Runs in the finished page. */
export function readLargestPaint(): LargestPaint {
  const seen = (globalThis as { seenPaint?: SeenPaint }).seenPaint;
  const main = document.querySelector('#main');
  const title = main?.querySelector('h1')?.textContent ?? '';
  if (!seen) return { at: Number.NaN, element: 'nothing', place: 'gone', title };
  const { at, element, text, node, place } = seen;
  // A list that is rendered again with the same text is still the page's own.
  const shown = (main?.textContent ?? '').replaceAll(/\s+/g, ' ');
  const isThere = node?.isConnected || (text !== '' && shown.includes(text));
  return { at, element, place: place === 'page' && !isThere ? 'gone' : place, title };
}
