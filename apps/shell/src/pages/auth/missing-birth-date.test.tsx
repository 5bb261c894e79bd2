import { configureData } from '@lineup/data';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Service, show } from '../account/testing';
import { MissingBirthDate } from './missing-birth-date';

beforeAll(() => {
  configureData({ supabaseUrl: location.origin, anonKey: 'public' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

test.each([
  [401, 'PGRST303', 'JWT expired', 'You are no longer signed in. Sign in and try again.'],
  [503, '', 'upstream connect error', 'This did not work. Please try again.'],
  [400, 'P0001', 'Your date of birth is known already.', 'Your date of birth is known already.'],
])('a date of birth that could not be stored says why in plain words (%i)', async (status, code, message, text) => {
  const service = new Service();
  service.answers['/rest/v1/rpc/set_birth_date'] = () => Response.json({ code, message }, { status });
  const onDone = vi.fn<() => void>();
  const { user } = show(<MissingBirthDate onDone={onDone} />);
  fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: '2001-02-03' } });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(onDone).not.toHaveBeenCalled();
});
