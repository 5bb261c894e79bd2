import { defineConfig } from 'vitest/config';
import { vitestRemote } from '@lineup/testing/vitest-preset';

export default defineConfig(vitestRemote('inbox'));
