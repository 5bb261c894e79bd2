import { useEffect } from 'react';

/** Browsers that know it make the page itself smaller when the keyboard opens, so that nothing lies below it. */
const RESIZES = 'interactive-widget=resizes-content';

/** On a phone the thread takes the whole window below the header: brings it there, however far the page is scrolled. */
export function showWholeThread(part: Element | null): boolean {
  if (!window.matchMedia('(max-width: 767px)').matches) return false;
  part?.closest('section')?.scrollIntoView?.({ block: 'start' });
  return true;
}

/**
 * Gives the style sheet the height that the on-screen keyboard leaves free. Where the page keeps its height under the
 * keyboard, it would hide the field that is typed into, or push the messages out of sight. Zooming in with two fingers
 * changes nothing.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const meta = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    const before = meta?.content ?? '';
    if (meta) meta.content = `${before}, ${RESIZES}`;
    let free = Infinity;
    const measure = () => {
      const height = Math.round(viewport.height * viewport.scale);
      style.setProperty('--inbox-height', `${height}px`);
      // The browser has moved the page up for the field, which is in view without it now.
      const field = document.activeElement;
      if (height < free && field instanceof HTMLTextAreaElement) showWholeThread(field);
      free = height;
    };
    measure();
    viewport.addEventListener('resize', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      style.removeProperty('--inbox-height');
      if (meta) meta.content = before;
    };
  }, []);
}
