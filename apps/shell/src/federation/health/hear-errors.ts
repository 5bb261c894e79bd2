import type { DataRouter } from 'react-router-dom';

let router: DataRouter | undefined;

/** From now on what is reported names the pattern of the page that this router shows. */
export function reportPagesOf(shown: DataRouter): DataRouter {
  router = shown;
  return shown;
}

/** Reports an error; the code for it comes with the first one. */
export function hearError(error: unknown): void {
  void import(/* webpackChunkName: "report-error" */ './report-error').then(
    ({ reportError }) => reportError(error, router),
    () => {},
  );
}

/** Reports what fails outside of drawing, as in a handler or a promise that nobody waits for. */
export function hearErrors(): void {
  addEventListener('error', ({ error, message }) => hearError(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => hearError(reason));
}
