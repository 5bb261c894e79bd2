import { configureData } from '@lineup/data';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Service, show } from '../account/testing';
import { ConfirmEmail } from './confirm-email';

beforeAll(() => {
  configureData({ supabaseUrl: location.origin, anonKey: 'public' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

test('[SH-106] the email is sent again with one press, and the page says that only the newest one counts', async () => {
  const service = new Service();
  const asked: unknown[] = [];
  service.answers['/auth/v1/resend'] = (body) => {
    asked.push(body);
    return Response.json({});
  };
  const { user } = show(
    <ConfirmEmail email="kim@example.com" onBack={() => {}}>
      We sent an email to kim@example.com.
    </ConfirmEmail>,
  );
  await user.click(screen.getByRole('button', { name: 'Send the email again' }));
  expect(
    await screen.findByText(/^We sent another email to kim@example.com. Only its code and link work now/),
  ).toBeTruthy();
  expect(asked).toHaveLength(1);
});
