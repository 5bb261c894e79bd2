/** Percentages of a page whose first reach is recorded. */
const MILESTONES = [25, 50, 75, 90];

/** What was measured of a page view when it ended. */
export interface PageViewResult {
  /** Milliseconds from the click, or from the start of the page load, until the screen showed. */
  load_time: number;
  /** Milliseconds during which the page was in front. */
  time_on_page: number;
  /** Percent. */
  scroll_depth: number;
  /** Presses of keys and pointers. */
  interactions_count: number;
  /** Percent: 100 when somebody left the site without touching anything, else 0. */
  bounce_rate: number;
}

/** One stay on one address. Times are readings of `performance.now()`. */
export class PageView {
  #depth = 0;
  #reached = new Set<number>();
  #interactions = 0;
  #shownFor = 0;
  #shownSince: number | null;
  readonly #loadTime: number;

  constructor(
    readonly path: string,
    { now, loadTime, isShown }: { now: number; loadTime: number; isShown: boolean },
  ) {
    this.#loadTime = loadTime;
    this.#shownSince = isShown ? now : null;
  }

  /** Notes how far somebody scrolled, in percent; returns the milestones that are reached for the first time. */
  scrolledTo(percent: number): number[] {
    this.#depth = Math.max(this.#depth, percent);
    const fresh = MILESTONES.filter((milestone) => percent >= milestone && !this.#reached.has(milestone));
    for (const milestone of fresh) this.#reached.add(milestone);
    return fresh;
  }

  interacted(): void {
    this.#interactions += 1;
  }

  /** Notes that the page came to the front or went out of sight. */
  shown(isShown: boolean, now: number): void {
    if (this.#shownSince !== null) this.#shownFor += now - this.#shownSince;
    this.#shownSince = isShown ? now : null;
  }

  /** Ends the stay. `isExit`: the site was left, not only this screen. */
  end(now: number, { isExit }: { isExit: boolean }): PageViewResult {
    this.shown(false, now);
    return {
      load_time: Math.round(this.#loadTime),
      time_on_page: Math.round(this.#shownFor),
      scroll_depth: Math.round(this.#depth),
      interactions_count: this.#interactions,
      bounce_rate: isExit && this.#interactions === 0 ? 100 : 0,
    };
  }
}

/** How far the page is scrolled, in percent of what can be scrolled; a page that fits the window is seen whole. */
export function scrollDepth(): number {
  const { scrollHeight, clientHeight } = document.documentElement;
  const range = scrollHeight - clientHeight;
  return range <= 0 ? 100 : Math.min(100, Math.max(0, (window.scrollY / range) * 100));
}
