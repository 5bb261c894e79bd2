/** Share of the page loads that tell about the stable channel; of any other, which few people get, all do. */
const SHARE = 0.1;

/** Whether this page load is one of those that tell. A browser that a program drives is nobody's visit. */
export const isDrawn = !navigator.webdriver && Math.random() < SHARE;

/** The remote that the shell itself counts as. */
export const SHELL = 'shell';

/** The channel of the shell that this page runs. The server names it in the page of a canary, which a share of all browsers gets. */
export const shellChannel = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="channel"]')?.content ?? 'stable';
