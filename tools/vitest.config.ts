import { defineConfig, mergeConfig } from 'vitest/config';
import { vitestProject } from '@lineup/testing/vitest-preset';

// Tests that start and kill whole backends meet a busy machine now and then.
export default mergeConfig(
  vitestProject('tools', 'node', { isolate: true }),
  defineConfig({ test: { retry: process.env['CI'] ? 1 : 0 } }),
);
