import './csp-nonce';
import '@lineup/ui/tokens.css';
import '@lineup/ui/fonts.css';
import '@lineup/ui/base.css';
import { isNotFound } from '@lineup/contract';
import { configureReporter } from '@lineup/data';
import { flagsQuery } from '@lineup/flags';
import { withoutLanguage } from '@lineup/language';
import { showToast } from '@lineup/ui/toast';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { readDrawn, takeOver } from './drawn-page';
import { ownShare } from './federation/gate/share';
import { hearError, hearErrors } from './federation/health/hear-errors';
import { prefetchOnApproach } from './federation/runtime/prefetch';
import { SHELL, shellChannel } from './federation/health/drawn';
import { startTelling } from './federation/health/start-telling';
import { preloadRemote } from './federation/runtime/preload';
import { loadRegistry, matchRemote } from './federation/registry/registry';
import { keepOneTitle } from './layout/keep-one-title';
import { pageLanguage, startLanguage } from './language/start-language';
import { dropTokens } from './model/drop-tokens';
import { holdPrompt, INSTALLABLE } from './model/install-prompt';
import { loadOffline } from './offline/load-offline';
import { queryClient } from './platform';
import { createShellRouter } from './router';

hearErrors();
startTelling(SHELL, '');
dropTokens();
prefetchOnApproach();
configureReporter(showToast);
keepOneTitle();
addEventListener(INSTALLABLE, holdPrompt);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
// A screen that names nothing is an answer, not a fault.
const report = (error: unknown) => {
  if (isNotFound(error)) return;
  console.error(error);
  hearError(error);
};

/** The page as it begins without what a server drew. */
function begin(empty: HTMLElement): void {
  // The page renders before the registry arrives; what a deep link needs starts as soon as it is there.
  void loadRegistry().then((registry) => {
    const remote = registry && matchRemote(registry, location.pathname);
    if (remote) preloadRemote(remote.channels[ownShare(remote) ?? 'stable'], withoutLanguage(location.pathname));
  });
  void queryClient.prefetchQuery(flagsQuery);
  const page = createRoot(empty, { onCaughtError: report });
  const router = createShellRouter();
  if (shellChannel() !== 'stable')
    void import(/* webpackChunkName: "leave-shell" */ './federation/runtime/leave-shell').then(
      ({ leaveStoppedShell }) => leaveStoppedShell(router),
      () => {},
    );
  // In slices, so that a press or a scroll need not wait for the whole of it.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App router={router} onError={report} />
      </StrictMode>,
    ),
  );
}

const drawn = readDrawn(root);
// English is there; nobody waits for it.
if (pageLanguage() === 'en') start();
else void startLanguage(pageLanguage()).then(start);

function start(): void {
  // The worker's page, in place of one that could not come (`apps/shell/src/worker/keep-files.ts`).
  if (document.querySelector('[name="kept"]'))
    void loadOffline()
      .then(({ restoreKept }) => restoreKept())
      .finally(() => begin(root!));
  else if (!drawn) begin(root!);
  else
    void takeOver(root!, drawn, report).then((isTaken) => {
      if (!isTaken) begin(root!);
    });
}
