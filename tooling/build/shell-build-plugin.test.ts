import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { integrityOf } from './integrity.ts';
import { withIntegrity } from './shell-build-plugin.ts';

test('every script of the page carries its integrity, those of the bundler stay as they are', () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'lineup-page-'));
  try {
    const script = path.join(dist, 'theme.js');
    writeFileSync(script, 'document.documentElement.dataset.theme = "dark";');
    const html = '<script src="/theme.js"></script><script defer src="/static/js/a.js" integrity="sha256-x"></script>';
    expect(withIntegrity(html, dist)).toBe(
      `<script src="/theme.js" integrity="${integrityOf(script)}" crossorigin="anonymous"></script>` +
        '<script defer src="/static/js/a.js" integrity="sha256-x"></script>',
    );
  } finally {
    rmSync(dist, { recursive: true });
  }
});
