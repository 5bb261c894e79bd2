import { defineConfig } from 'vitest/config';
import { vitestProject } from '../../tools/vitest-preset.ts';

export default defineConfig(vitestProject('schema', 'node'));
