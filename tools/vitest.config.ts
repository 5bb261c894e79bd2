import { defineConfig, mergeConfig } from 'vitest/config';
import { vitestProject } from './vitest-preset.ts';

// Tests that start and kill whole backends meet a busy machine now and then.
export default mergeConfig(
  vitestProject('tools', 'node'),
  defineConfig({ test: { retry: process.env['CI'] ? 1 : 0 } }),
);
