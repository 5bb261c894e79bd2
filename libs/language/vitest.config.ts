import { defineConfig } from 'vitest/config';
import { vitestProject } from '@lineup/testing/vitest-preset';

export default defineConfig(vitestProject('language', 'jsdom'));
