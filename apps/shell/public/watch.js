// Watches whether a canary shows anything, of the shell in a page that the server gives a share of all browsers, of a remote before its code
// loads. Itself of the live shell, as what hangs cannot report that it does: the same file is the worker whose clock goes on.
(() => {
  /** So often the page is asked, in ms. */
  const PAUSE = 5000;
  /** How often it may show nothing, and how often be elsewhere or out of sight. */
  const MAX_EMPTY = 4;
  const MAX_AWAY = 60;
  /** Where a page notes that its worker does not run yet. One that still stands after so long, in ms, hung before. */
  const NOTE = 'lineup_watch';
  const MAX_START = 5000;
  /** A page that leaves this unanswered while it is in sight hangs. */
  const PATIENCE = 15_000;

  function keepTime() {
    let report = null;
    let empty = 0;
    let away = 0;
    let timer;
    const wait = (ms, then) => {
      clearTimeout(timer);
      timer = setTimeout(then, ms);
    };
    const fail = () => {
      void fetch(report.address, { method: 'POST', mode: 'no-cors', keepalive: true, body: report.body }).finally(
        close,
      );
    };
    const ask = () => {
      postMessage('ask');
      wait(PATIENCE, fail);
    };
    postMessage('ready');
    onmessage = ({ data }) => {
      if (data.address) report = data;
      if (data === 'empty') empty += 1;
      if (data === 'away') away += 1;
      if (data === 'hidden') clearTimeout(timer);
      else if (data === 'shown' || away >= MAX_AWAY) close();
      else if (empty >= MAX_EMPTY) fail();
      else wait(PAUSE, ask);
    };
  }

  function watchPage({ remote, channel, version, backend, within, paths }) {
    // A browser that a program drives is nobody's visit.
    if (navigator.webdriver || typeof Worker !== 'function') return;
    const worker = new Worker('/watch.js');
    const isHere = () =>
      !paths || paths.split(' ').some((path) => `${location.pathname}/`.includes(`${path.replace(/\/$/, '')}/`));
    const answer = () => {
      if (document.visibilityState === 'hidden') return 'hidden';
      // What is still on its way may be a slow network's fault.
      if (document.readyState !== 'complete' || !isHere()) return 'away';
      return showsAnything(document.querySelector(within)) ? 'shown' : 'empty';
    };
    document.addEventListener('visibilitychange', () =>
      worker.postMessage(document.visibilityState === 'hidden' ? 'hidden' : 'visible'),
    );
    const body = JSON.stringify({ reports: [{ remote, channel, version, outcome: 'failed', ms: 0 }] });
    const address = `${new URL(backend, location.origin).href.replace(/\/+$/, '')}/functions/v1/report-loads`;
    const settle = noteStart(version, () => navigator.sendBeacon(address, body));
    worker.onmessage = ({ data }) => {
      if (data === 'ask') return worker.postMessage(answer());
      settle();
      // Whoever waits with what is watched goes on.
      document.dispatchEvent(new Event('watching'));
    };
    worker.postMessage({ address, body });
    if (document.visibilityState === 'hidden') worker.postMessage('hidden');
  }

  /** A page that hangs at once never gets its worker: the next one of this browser finds the note that it left. */
  function noteStart(version, report) {
    const settle = () => localStorage.removeItem(NOTE);
    try {
      const [left, since] = (localStorage.getItem(NOTE) ?? '').split(' ');
      if (left === version && Date.now() - Number(since) > MAX_START) report();
      localStorage.setItem(NOTE, `${version} ${Date.now()}`);
      addEventListener('pagehide', settle);
      return settle;
    } catch {
      // Storage is blocked.
      return () => {};
    }
  }

  /** A word or a picture that is drawn, and does not only say that something loads. */
  function showsAnything(element) {
    if (!element?.checkVisibility()) return false;
    const wordsOf = (each) => each.innerText.trim().length;
    const waiting = [...element.querySelectorAll('[role=status]')].reduce((sum, each) => sum + wordsOf(each), 0);
    const pictures = [...element.querySelectorAll('img, svg, canvas, video, iframe, input, textarea')];
    return wordsOf(element) > waiting || pictures.some((each) => each.getClientRects().length > 0);
  }

  if (typeof document === 'undefined') keepTime();
  else watchPage(document.currentScript.dataset);
})();
