/** Share of the page loads that tell about the stable channel; of any other, which few people get, all do. */
const SHARE = 0.1;

/** Whether this page load is one of those that tell. A browser that a program drives is nobody's visit. */
export const isDrawn = !navigator.webdriver && Math.random() < SHARE;

/** The remote that the shell itself counts as. */
export const SHELL = 'shell';
