import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { arrive } from './arrive';
import { usePageHead } from './use-page-head';

/** What is said: the region is in a closed tree, which only its maker sees. */
let said: ShadowRoot | undefined;
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function attachShadow(init) {
  return (said = attach.call(this, init));
};

beforeEach(() => void (document.head.innerHTML = '<title>Teams · Lineup</title>'));
afterEach(cleanup);

function Page({ heading, children }: { heading?: string; children?: React.ReactNode }) {
  return (
    <>
      <button type="button">Menu</button>
      <main id="main" tabIndex={-1}>
        {heading && <h1>{heading}</h1>}
        {children}
      </main>
    </>
  );
}

test('[SH-019] the focus goes from the link to the new heading, once it is there, and the title is said', async () => {
  const { rerender } = render(<Page />);
  screen.getByRole('button').focus();
  arrive('/teams');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  rerender(<Page heading="Teams" />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
  await waitFor(() => expect(said?.textContent).toBe('Teams · Lineup'));
});

test('[SH-019] the focus leaves the navigation of a page with pages of its own, too', async () => {
  render(
    <Page heading="Profile">
      <nav>
        <a href="/account/profile">Profile</a>
      </nav>
    </Page>,
  );
  screen.getByRole('link').focus();
  arrive('/account/profile');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});

test('a field that the page focused keeps the focus', async () => {
  render(
    <Page heading="Inbox">
      <input aria-label="Message" />
    </Page>,
  );
  screen.getByRole('textbox').focus();
  document.title = 'Inbox · Lineup';
  arrive('/inbox/1');
  await waitFor(() => expect(said?.textContent).toBe('Inbox · Lineup'));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('[SH-060] whoever opened a menu before this code was there keeps it', async () => {
  const { rerender } = renderHook(({ pathname }) => usePageHead(pathname), { initialProps: { pathname: '/auth' } });
  render(<Page heading="Teams" />);
  rerender({ pathname: '/teams' });
  fireEvent.pointerDown(screen.getByRole('button'));
  screen.getByRole('button').focus();
  const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href');
  await waitFor(() => expect(canonical()).toBe(`${location.origin}/teams`));
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

test('whoever goes on by keyboard meanwhile is not pulled back', async () => {
  const { rerender } = render(<Page />);
  arrive('/teams');
  screen.getByRole('main').blur();
  await userEvent.keyboard('{Tab}');
  rerender(<Page heading="Teams" />);
  await new Promise<void>((resolve) => {
    queueMicrotask(resolve);
  });
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
