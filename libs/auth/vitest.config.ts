import { defineConfig } from 'vitest/config';
import { vitestProject } from '../../tools/vitest-preset';

export default defineConfig(vitestProject('auth', 'jsdom'));
