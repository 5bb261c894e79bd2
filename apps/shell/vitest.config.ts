import { defineConfig, mergeConfig } from 'vitest/config';
import { vitestProject } from '@lineup/testing/vitest-preset';

/** What the build makes; in tests there are no shared components. */
const generated = {
  name: 'generated',
  resolveId: (id: string) => (id === '#ui-components' ? id : undefined),
  load: (id: string) => (id === '#ui-components' ? 'export const uiComponents = {};' : undefined),
};

export default mergeConfig(defineConfig(vitestProject('shell', 'jsdom')), { plugins: [generated] });
