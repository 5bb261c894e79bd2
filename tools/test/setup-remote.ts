import { cleanup } from '@testing-library/react';
import { toastStore } from '@lineup/ui/toast';
import { afterEach } from 'vitest';

// Files of one remote share their modules, so what a test leaves behind is taken away here, not by a helper that runs
// only in the first file that imports it.
afterEach(() => {
  cleanup();
  toastStore.setState({ toasts: [] });
  localStorage.clear();
  sessionStorage.clear();
});
