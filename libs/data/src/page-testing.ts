/** The page of a test file, which Vitest puts on the window. */
declare const jsdom: {
  reconfigure(settings: { url?: string; windowTop?: object }): void;
  virtualConsole: { on(event: 'jsdomError', listener: (error: Error) => void): void };
};

/** Shows the page at an address of any site; `history` changes only the path. */
export const openAt = (url: string): void => jsdom.reconfigure({ url });

/** Puts the page into a frame of another one, or back. */
export const embed = (isEmbedded: boolean): void => jsdom.reconfigure({ windowTop: isEmbedded ? {} : window });

/**
 * Answers how often the page was loaded again since. As in a browser, nothing can stand in for `location`; jsdom does not
 * load, and says who wanted it to.
 */
export function countReloads(): () => number {
  let count = 0;
  jsdom.virtualConsole.on('jsdomError', ({ message, stack }) => {
    if (message.startsWith('Not implemented: navigation') && stack?.includes('.reload ')) count += 1;
  });
  return () => count;
}
