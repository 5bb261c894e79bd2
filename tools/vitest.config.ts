import { defineConfig } from 'vitest/config';
import { vitestProject } from './vitest-preset';

export default defineConfig(vitestProject('tools', 'node'));
