import { TestAuth } from '@lineup/auth/testing';
import { configureData, createQueryClient } from '@lineup/data';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ComponentProps } from 'react';
import { ContactForm } from './contact-form';

const fetched = vi.fn<typeof fetch>();

beforeAll(() => configureData({ supabaseUrl: '/', anonKey: 'public' }));
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 });
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(async () => new Response(null, { status: 204 })),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(identity: Omit<ComponentProps<typeof TestAuth>, 'children'> = {}) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TestAuth {...identity}>
        <ContactForm />
      </TestAuth>
    </QueryClientProvider>,
  );
}

/** The open form, filled in as told, after the time that a person needs to write. */
async function open(values: Partial<Record<'Name' | 'Email' | 'Message', string>> = {}) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) });
  show();
  for (const [label, value] of Object.entries({ Name: 'Pat', Email: 'pat@example.com', Message: 'Hello', ...values }))
    if (value !== '') await user.type(screen.getByLabelText(label), value);
  vi.advanceTimersByTime(3000);
  return { user, send: () => user.click(screen.getByRole('button', { name: 'Send message' })) };
}

type Sent = Record<string, string>;
const sent = () => fetched.mock.calls.map(([, request]) => JSON.parse(String(request?.body)) as Sent);
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('[SH-009] a message is sent once, however often the button is pressed, and thanked for', async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByLabelText('Topic'), 'A team or a practice');
  await user.dblClick(screen.getByRole('button', { name: 'Send message' }));
  await screen.findByText(/Your message arrived/);
  expect(sent()).toEqual([
    expect.objectContaining({ p_name: 'Pat', p_email: 'pat@example.com', p_topic: 'teams', p_message: 'Hello' }),
  ]);
  await user.click(screen.getByRole('button', { name: 'Write another message' }));
  expect(valueOf('Message')).toBe('');
});

test.each([
  ['Name', '', 'Enter your name.'],
  ['Name', 'x'.repeat(121), 'Use at most 120 characters.'],
  ['Email', 'pat', 'This is not an email address.'],
  ['Message', '   ', 'Tell us what this is about.'],
] as const)('[SH-009] %s "%s" is refused at the field, and nothing is sent', async (label, value, problem) => {
  const { send } = await open({ [label]: value });
  await send();
  const field = screen.getByLabelText(label);
  expect(screen.getByText(problem).id).toBe(field.getAttribute('aria-describedby'));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  [503, '{"message":"down"}', /Your message was not sent\. It is still here/],
  [429, '{"code":"PT429","message":"Too many requests."}', /try again in an hour/],
])(
  '[SH-009] after an answer of %d what was typed is kept and goes again under the same id',
  async (status, body, text) => {
    const { send } = await open();
    fetched.mockImplementation(async () => new Response(body, { status }));
    await send();
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect([valueOf('Name'), valueOf('Email'), valueOf('Message')]).toEqual(['Pat', 'pat@example.com', 'Hello']);
    fetched.mockImplementation(async () => new Response(null, { status: 204 }));
    await send();
    await screen.findByText(/Your message arrived/);
    expect(new Set(sent().map(({ p_id }) => p_id)).size).toBe(1);
  },
);

test('[SH-009] a program gives itself away: it fills in the hidden field, and it must wait as a person does', async () => {
  vi.useFakeTimers();
  show({ userId: 'ann', email: 'ann@example.com' });
  expect(valueOf('Email')).toBe('ann@example.com');
  const trap = screen.getByLabelText<HTMLInputElement>('Website');
  expect([trap.tabIndex, screen.queryByRole('textbox', { name: 'Website' })]).toEqual([-1, null]);
  for (const [label, value] of [
    ['Name', 'Bot'],
    ['Message', 'Buy'],
    ['Website', 'https://spam.example'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await vi.advanceTimersByTimeAsync(2999);
  expect(fetched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ p_website: 'https://spam.example' })]));
});
