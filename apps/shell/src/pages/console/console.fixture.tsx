import { TestAuth } from '@lineup/auth/testing';
import { createQueryClient } from '@lineup/data';
import type { Flag } from '@lineup/flags';
import { TestFlags } from '@lineup/flags/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, vi } from 'vitest';
import type { StaffFlag } from './model/list-flags';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A flag as the database holds it. */
export const flagRow = (change: Partial<StaffFlag> = {}): StaffFlag => ({
  id: change.key ?? 'remote_inbox',
  key: 'remote_inbox',
  variant: null,
  enabled: true,
  required_roles: [],
  rollout_percentage: 100,
  dev_only: false,
  feature_type: 'remote',
  notes: null,
  updated_at: '2026-11-20T10:00:00+00:00',
  ...change,
});

/** A change of a flag as the database answers it. */
export const changeRow = (change: object = {}) => ({
  id: 7,
  key: 'remote_inbox',
  operation: 'update',
  before: { enabled: true },
  after: { enabled: false },
  changed_by: 'x',
  changed_by_name: 'Ada Byron',
  changed_at: '2026-11-20T10:00:00+00:00',
  is_current: true,
  reason: null,
  ...change,
});

/** A person as `search_people` answers. */
export const personRow = (change: object = {}) => ({
  user_id: 'p1',
  slug: 'riley',
  display_name: 'Riley Tran',
  avatar_url: null,
  is_published: true,
  visibility: 'public',
  roles: [],
  ...change,
});

/** Gives this answer to the question that begins so. By its text: in tests antd names all dialogs after the first one. */
export async function answerQuestion(user: UserEvent, asked: string, answer: string, reason?: string) {
  const question = await screen.findByText(
    (_, element) => element?.getAttribute('role') === 'dialog' && element.textContent.startsWith(asked),
  );
  if (reason !== undefined) await user.type(within(question).getByLabelText(/^Reason/), reason);
  await user.click(within(question).getByRole('button', { name: answer }));
  await waitFor(() => expect(question.isConnected).toBe(false));
}

interface Staff {
  /** `backend`: as the backend answers. */
  flags?: (string | Flag)[] | 'backend';
  roles?: string[];
  isSignedOut?: boolean;
  status?: 'loading' | 'ready';
  path?: string;
}

/** Shows a part of the console to a member of staff. */
export function renderForStaff(part: ReactNode, staff: Staff = {}) {
  const { flags = [], roles = ['yes_admin'], isSignedOut = false, status = 'ready', path = '/testing' } = staff;
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [path] });
  const held = roles.map((role) => ({ role, college_id: null }));
  const client = createQueryClient({ retry: 0 });
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
  const shown = <RouterProvider router={router} />;
  render(
    <QueryClientProvider client={client}>
      <TestAuth {...(isSignedOut ? {} : { userId: 'me' })} roles={isSignedOut ? [] : held}>
        {flags === 'backend' ? (
          shown
        ) : (
          <TestFlags flags={flags} status={status}>
            {shown}
          </TestFlags>
        )}
      </TestAuth>
    </QueryClientProvider>,
  );
  return { user, router, client };
}
