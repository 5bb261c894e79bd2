import { defineConfig } from 'vitest/config';
import { vitestRemote } from '../../tools/vitest-preset.ts';

export default defineConfig(vitestRemote('teams'));
