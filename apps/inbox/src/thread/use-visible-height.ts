import { useEffect } from 'react';

/**
 * Gives the style sheet the height that the on-screen keyboard leaves free: the page itself keeps its height under the
 * keyboard, and would hide the field that is typed into. Zooming in with two fingers changes nothing.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--inbox-height', `${Math.round(viewport.height * viewport.scale)}px`);
    measure();
    viewport.addEventListener('resize', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      style.removeProperty('--inbox-height');
    };
  }, []);
}
