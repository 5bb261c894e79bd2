import { vitestProject } from '@lineup/testing/vitest-preset';
import { defineConfig } from 'vitest/config';

export default defineConfig(vitestProject('site', 'node', { isolate: true }));
