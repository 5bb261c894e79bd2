import { defineConfig } from 'vitest/config';
import { vitestProject } from './vitest-preset.ts';

export default defineConfig(vitestProject('testing', 'node'));
