import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider, useNavigate, useParams } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useNavigateIfHere } from './use-navigate-if-here';

afterEach(cleanup);

let stored = () => {};
let loaded = () => {};

/** A form that leads on when it is stored. */
function FormPage() {
  const { name } = useParams();
  const navigate = useNavigate();
  const navigateIfHere = useNavigateIfHere();
  const save = async () => {
    await new Promise<void>((resolve) => (stored = resolve));
    await navigateIfHere('/made', { replace: true });
  };
  return (
    <>
      <h1>{name ? `Form of ${name}` : 'Form'}</h1>
      <button onClick={() => void save()}>Save</button>
      <button onClick={() => void navigate('/made')}>Go on</button>
      <Link to="/slow">Slow</Link>
      <Link to="/quick">Quick</Link>
      <Link to="/form/other">Other form</Link>
    </>
  );
}

async function openForm() {
  const slow = new Promise<void>((resolve) => (loaded = resolve));
  const router = createMemoryRouter(
    [
      { path: '/form/:name?', Component: FormPage },
      { path: '/made', element: <h1>Made</h1> },
      { path: '/quick', element: <h1>Quick page</h1> },
      { path: '/slow', lazy: () => slow.then(() => ({ element: <h1>Slow page</h1> })) },
    ],
    { initialEntries: ['/form'] },
  );
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

test('a save ends while the next screen loads: the click before it counts', async () => {
  await openForm();
  await click('button', 'Save');
  await click('link', 'Slow');
  await act(async () => stored());
  await act(async () => loaded());
  expect(await page()).toBe('Slow page');
});

test('a save ends after another form of the same screen was opened: that one stays', async () => {
  await openForm();
  await click('button', 'Save');
  await click('link', 'Other form');
  await act(async () => stored());
  expect(await page()).toBe('Form of other');
});

test('a second click while the next screen loads counts instead of the first', async () => {
  await openForm();
  await click('link', 'Slow');
  await click('button', 'Go on');
  await act(async () => loaded());
  expect(await page()).toBe('Made');
});
