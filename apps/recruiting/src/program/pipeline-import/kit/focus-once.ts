/** A heading that takes the focus when it appears, for who does not see that the step has changed. */
export const focusOnce = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });
