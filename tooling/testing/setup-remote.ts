import { cleanup, configure } from '@testing-library/react';
import { configureReporter } from '@lineup/data';
import { setLanguage } from '@lineup/language';
import { showToast, toastStore } from '@lineup/ui/toast';
import { afterEach } from 'vitest';
import './jsdom-gaps.ts';

configureReporter(showToast);
// A busy machine shows late what it shows.
configure({ asyncUtilTimeout: 8000 });

// Files of one remote share their modules, so what a test leaves behind is removed here, not by a helper that runs
// only in the first file that imports it.
afterEach(() => {
  cleanup();
  toastStore.setState({ toasts: [] });
  localStorage.clear();
  sessionStorage.clear();
  setLanguage('en');
});
