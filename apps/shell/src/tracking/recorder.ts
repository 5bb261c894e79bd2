import { withoutLanguage } from '@lineup/language';
import type { TrackedEvent } from '@lineup/contract';
import { sessionId, type Json, type Session } from '@lineup/data';
import { describeSearch, safePath, safeProperties, safeReferrer } from './address';
import { analyse } from './analytics';
import { onGone } from './gone';
import { Outbox } from './outbox';
import { pageLoadTime } from './page-load';
import { PageView, scrollDepth } from './page-view';

/** Scrolling is measured after it rested this long, in ms. */
const SCROLL_REST = 100;

/** Records page views, scrolling, events and shares of the signed-in user, and passes to analytics what it may know. */
export class Recorder {
  readonly #outbox = new Outbox();
  #userId: string | null = null;
  #view: PageView | null = null;
  #address = '';
  #cameFrom = safeReferrer(document.referrer);
  #isFirstView = true;
  #scrolled: ReturnType<typeof setTimeout> | undefined;

  setSession(session: Session | null): void {
    const userId = session?.user.id ?? null;
    if (userId !== this.#userId) this.#leave({ isExit: false });
    this.#outbox.setSession(session);
    this.#userId = userId;
  }

  /** Records the view of an address, once until the address changes. `loadTime`: ms from the click to the screen. */
  visit(pathname: string, search: string, loadTime: number): void {
    const address = pathname + search;
    if (this.#userId === null || (this.#view && this.#address === address)) return;
    this.#leave({ isExit: false });
    const path = safePath(pathname);
    const measured = this.#isFirstView ? pageLoadTime() : loadTime;
    this.#isFirstView = false;
    this.#address = address;
    this.#view = new PageView(path, {
      now: performance.now(),
      loadTime: measured,
      isShown: document.visibilityState === 'visible',
    });
    this.#log('page_view', 'navigation', describeSearch(search));
    this.#cameFrom = location.origin + path;
    analyse({ name: 'page_view', category: 'navigation', properties: { page_path: path } });
  }

  /** Records an event of a screen. */
  record(event: TrackedEvent): void {
    analyse(event);
    if (this.#userId === null || event.category === 'privacy') return;
    const { name, category = 'interaction', properties, share } = event;
    this.#log(name, category, safeProperties(properties));
    if (!share) return;
    this.#outbox.shares.add({
      user_id: this.#userId,
      event_type: name,
      source_content_type: share.contentType,
      source_content_id: share.contentId,
      target_platform: share.platform,
      properties: safeProperties(properties),
    });
  }

  /** Follows what happens in the window until the returned function is called. */
  start(): () => void {
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    window.addEventListener('scroll', () => this.#onScroll(), options);
    for (const press of ['pointerdown', 'keydown'])
      window.addEventListener(press, () => this.#view?.interacted(), options);
    document.addEventListener('visibilitychange', () => this.#onVisibility(), options);
    window.addEventListener('pagehide', () => this.#onPageHide(), options);
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.#onReturn(), options);
    const stopGone = onGone((userId) => this.#outbox.forget(userId));
    return () => {
      stop.abort();
      stopGone();
      this.setSession(null);
    };
  }

  #onScroll(): void {
    clearTimeout(this.#scrolled);
    this.#scrolled = setTimeout(() => {
      for (const percent of this.#view?.scrolledTo(scrollDepth()) ?? []) {
        this.#log('scroll_depth', 'engagement', { percent });
        analyse({ name: 'scroll_depth', category: 'engagement', properties: { percent } });
      }
    }, SCROLL_REST);
  }

  #onVisibility(): void {
    const isShown = document.visibilityState === 'visible';
    this.#view?.shown(isShown, performance.now());
    // A phone may end a hidden page without another word.
    if (!isShown) this.#outbox.flush();
  }

  #onPageHide(): void {
    this.#leave({ isExit: true });
    this.#outbox.flush();
  }

  /** The browser kept the page and shows it again: a new view of the same address. */
  #onReturn(): void {
    this.visit(withoutLanguage(location.pathname), location.search, 0);
  }

  #leave(how: { isExit: boolean }): void {
    clearTimeout(this.#scrolled);
    const view = this.#view;
    this.#view = null;
    if (!view || this.#userId === null) return;
    this.#outbox.performance.add({
      user_id: this.#userId,
      session_id: sessionId(),
      page_path: view.path,
      ...view.end(performance.now(), how),
    });
  }

  #log(event_type: string, event_category: string, properties: { [key: string]: Json }): void {
    this.#outbox.activity.add({
      user_id: this.#userId,
      session_id: sessionId(),
      event_type,
      event_category,
      page_path: this.#view?.path ?? safePath(withoutLanguage(location.pathname)),
      referrer: this.#cameFrom,
      user_agent: navigator.userAgent.slice(0, 500),
      properties,
    });
  }
}
