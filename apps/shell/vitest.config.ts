import { defineConfig, mergeConfig } from 'vitest/config';
import { vitestProject } from '@lineup/testing/vitest-preset';

/** What the build of the shell makes; in tests there are no shared components, and no second majors. */
const made: Record<string, string> = {
  '#ui-components': 'export const uiComponents = {};',
  '#second-majors': 'export const secondMajors = {};',
};
const generated = {
  name: 'generated',
  resolveId: (id: string) => (id in made ? id : undefined),
  load: (id: string) => made[id],
};

export default mergeConfig(defineConfig(vitestProject('shell', 'jsdom')), { plugins: [generated] });
