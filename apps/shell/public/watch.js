// Watches whether a canary shows anything, of the shell in a page that the server gives a share of all browsers, of a remote before its code
// loads. Itself of the live shell, as what hangs cannot report that it does: the same file is the worker whose clock goes on.
(() => {
  /** When the page is asked first, and how often then, in ms. One that shows something is asked no more. */
  const FIRST = 1000;
  const PAUSE = 5000;
  /** How many answers of a kind end the watch: the first two as a failed load, the others without a word. */
  const MAX = { empty: 5, loading: 24, left: 3, away: 60 };
  /** A page that leaves this unanswered while it is in sight hangs. */
  const PATIENCE = 15_000;
  /** Where a page notes that its worker does not run yet, each its own. What is older than this, in ms, says nothing any more. */
  const NOTE = 'lineup_watch';
  const MAX_AGE = 600_000;

  function keepTime() {
    const answers = {};
    let report = null;
    let timer;
    const wait = (ms, then) => {
      clearTimeout(timer);
      timer = setTimeout(then, ms);
    };
    const stop = () => {
      clearTimeout(timer);
      onmessage = null;
    };
    const fail = () => {
      stop();
      void fetch(report.address, { method: 'POST', mode: 'no-cors', keepalive: true, body: report.body }).finally(
        close,
      );
    };
    const ask = () => {
      const askedAt = Date.now();
      // A machine that slept in between says nothing of the page.
      wait(PATIENCE, () => (Date.now() - askedAt < 2 * PATIENCE ? fail() : ask()));
      postMessage('ask');
    };
    onmessage = ({ data }) => {
      if (data.address) {
        report = data;
        return wait(FIRST, ask);
      }
      answers[data] = (answers[data] ?? 0) + 1;
      const isOver = answers[data] >= MAX[data];
      if (data === 'hidden') clearTimeout(timer);
      else if (isOver && (data === 'empty' || data === 'loading')) fail();
      else if (isOver || data === 'shown') {
        stop();
        if (data !== 'shown') postMessage('over');
        close();
      } else wait(PAUSE, ask);
    };
    postMessage('ready');
  }

  function watchPage(script) {
    const { remote, channel, version, backend, within, paths } = script.dataset;
    // The shell holds a remote back until then.
    const goOn = () => document.dispatchEvent(new Event('watching'));
    // A browser that a program drives is nobody's visit.
    if (navigator.webdriver || typeof Worker !== 'function') return goOn();
    const isHidden = () => document.visibilityState === 'hidden';
    const isHere = () =>
      !paths || paths.split(' ').some((path) => `${location.pathname}/`.includes(`${path.replace(/\/$/, '')}/`));
    const answer = () => {
      try {
        if (isHidden()) return 'hidden';
        // What is still on its way may be a slow network's fault.
        if (document.readyState !== 'complete') return 'away';
        return isHere() ? stateOf(document.querySelector(within)) : 'left';
      } catch {
        // A fault of the watch is none of the canary.
        return 'shown';
      }
    };
    // While it watches, the version has not come yet for whoever counts (`tell-loads.ts`).
    script.dataset.watch = 'on';
    const end = () => {
      delete script.dataset.watch;
      document.dispatchEvent(new Event('watched'));
    };
    const body = JSON.stringify({ reports: [{ remote, channel, version, outcome: 'failed', ms: 0 }] });
    const address = `${new URL(backend, location.origin).href.replace(/\/+$/, '')}/functions/v1/report-loads`;
    const worker = new Worker('/watch.js');
    const settle = noteStart(version, () => navigator.sendBeacon(address, body));
    worker.onerror = () => {
      settle();
      end();
      goOn();
    };
    worker.onmessage = ({ data }) => {
      if (data === 'ready') {
        // From here on the worker reports, before it the note: never both.
        settle();
        worker.postMessage({ address, body });
        const tellSight = () => worker.postMessage(isHidden() ? 'hidden' : 'visible');
        document.addEventListener('visibilitychange', tellSight);
        if (isHidden()) tellSight();
        return goOn();
      }
      if (data === 'over') return end();
      const answered = answer();
      worker.postMessage(answered);
      if (answered === 'shown') end();
    };
  }

  /**
   * A page that hangs at once never gets its worker: the next one of this browser finds the note that it left. One out of sight leaves none,
   * as it may be put aside at any time.
   */
  function noteStart(version, report) {
    if (document.prerendering || document.visibilityState === 'hidden') return () => {};
    const key = `${NOTE} ${Math.random().toString(36).slice(2)}`;
    const settle = () => {
      try {
        localStorage.removeItem(key);
      } catch {
        // Storage is blocked.
      }
    };
    try {
      for (const each of Object.keys(localStorage).filter((name) => name.startsWith(NOTE))) {
        const [left, since] = localStorage.getItem(each).split(' ');
        const age = Date.now() - Number(since);
        // Another tab may just be starting.
        if (age < PATIENCE) continue;
        localStorage.removeItem(each);
        if (left === version && age < MAX_AGE) report();
      }
      localStorage.setItem(key, `${version} ${Date.now()}`);
      addEventListener('pagehide', settle);
      document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && settle());
    } catch {
      // Storage is blocked, or full.
    }
    return settle;
  }

  /** Whether a word or a picture is drawn, or only that something loads, or nothing. */
  function stateOf(element) {
    const isDrawn = (each) => each.getClientRects().length > 0;
    if (!element || !isDrawn(element)) return 'empty';
    const wordsOf = (each) => each.innerText.trim().length;
    const statuses = [...element.querySelectorAll('[role=status]')];
    const waiting = statuses.reduce((sum, each) => sum + wordsOf(each), 0);
    const pictures = [...element.querySelectorAll('img, svg, canvas, video, iframe, input, textarea')];
    if (wordsOf(element) > waiting || pictures.some(isDrawn)) return 'shown';
    return statuses.some(isDrawn) ? 'loading' : 'empty';
  }

  if (typeof document === 'undefined') keepTime();
  else watchPage(document.currentScript);
})();
