import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider, useNavigate, useSearchParams } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { dropLateNavigations } from './late-navigation';

afterEach(cleanup);

let stored = () => {};
let loaded = () => {};

/** A form that leads on when it is stored, and a search that counts after a pause. */
function FormPage() {
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const save = async () => {
    await new Promise<void>((resolve) => (stored = resolve));
    await navigate('/made', { replace: true });
  };
  return (
    <>
      <h1>Form</h1>
      <button onClick={() => void save()}>Save</button>
      <button
        onClick={() => void new Promise<void>((resolve) => (stored = resolve)).then(() => setParams({ q: 'river' }))}
      >
        Search later
      </button>
      <button onClick={() => void navigate('/made')}>Go on</button>
      <Link to="/slow">Slow</Link>
      <Link to="/quick">Quick</Link>
    </>
  );
}

async function openForm() {
  const slow = new Promise<void>((resolve) => (loaded = resolve));
  const router = createMemoryRouter(
    [
      { path: '/form', Component: FormPage },
      { path: '/made', element: <h1>Made</h1> },
      { path: '/quick', element: <h1>Quick page</h1> },
      { path: '/slow', lazy: () => slow.then(() => ({ element: <h1>Slow page</h1> })) },
    ],
    { initialEntries: ['/form'] },
  );
  dropLateNavigations(router);
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'Form' });
}

const click = (role: 'button' | 'link', name: string) =>
  act(async () => fireEvent.click(screen.getByRole(role, { name })));
const page = async () => (await screen.findByRole('heading')).textContent;

test('a save leads on, as does a press', async () => {
  await openForm();
  await click('button', 'Save');
  await act(async () => stored());
  expect(await page()).toBe('Made');
});

test('a save that is done after its screen was left does not call back whoever has gone on', async () => {
  await openForm();
  await click('button', 'Save');
  await click('link', 'Quick');
  expect(await page()).toBe('Quick page');
  await act(async () => stored());
  expect(await page()).toBe('Quick page');
});

test.each(['Save', 'Search later'])(
  '“%s” ends while the next screen loads: the click before it counts',
  async (name) => {
    await openForm();
    await click('button', name);
    await click('link', 'Slow');
    await act(async () => stored());
    await act(async () => loaded());
    expect(await page()).toBe('Slow page');
  },
);

test('a second click while the next screen loads counts instead of the first', async () => {
  await openForm();
  await click('link', 'Slow');
  await click('button', 'Go on');
  await act(async () => loaded());
  expect(await page()).toBe('Made');
});
