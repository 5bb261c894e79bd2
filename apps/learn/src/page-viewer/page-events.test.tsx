import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestAuth } from '@lineup/auth/testing';
import { ShellContext } from '@lineup/contract';
import { createTestShell } from '@lineup/contract/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { ShareLink } from '../kit/share-link';
import { ReadToEnd } from './read-to-end';

afterEach(cleanup);

/** `reach` reports, as the browser would, that the end of the text came into view. */
function stubObserver(): { reach(): void } {
  let seen: ((entries: { isIntersecting: boolean }[]) => void) | undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof seen) {
        seen = callback;
      }
      observe() {}
      disconnect() {
        seen = undefined;
      }
    },
  );
  return { reach: () => act(() => seen?.([{ isIntersecting: true }])) };
}

test('[SH-155] reading a page to its end is reported once for a user and never for a visitor', () => {
  const { reach } = stubObserver();
  const shell = createTestShell();
  const page = (userId?: string) => (
    <ShellContext value={shell}>
      <TestAuth {...(userId ? { userId } : {})}>
        <ReadToEnd pageId="p1" />
      </TestAuth>
    </ShellContext>
  );
  const { rerender } = render(page());
  reach();
  expect(shell.awarded).toEqual([]);
  rerender(page('ann'));
  reach();
  reach();
  expect(shell.awarded).toEqual([{ event: 'page_read', properties: { page_id: 'p1' } }]);
});

test('[SH-154] sharing a page copies its link and is recorded; closing the share sheet is not', async () => {
  const shell = createTestShell();
  const user = userEvent.setup();
  render(
    <ShellContext value={shell}>
      <ShareLink path="/learn/scrims" title="Scrims" content={{ contentType: 'content_page', contentId: 'p1' }} />
    </ShellContext>,
  );
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/learn/scrims`);
  const share = { contentType: 'content_page', contentId: 'p1', platform: 'clipboard' };
  expect(shell.tracked).toEqual([{ name: 'page_shared', share }]);

  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  Object.assign(navigator, { share: () => Promise.reject(new DOMException('closed', 'AbortError')) });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(shell.tracked).toHaveLength(1);
});
