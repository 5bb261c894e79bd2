import { TestAuth } from '@lineup/auth/testing';
import { createQueryClient } from '@lineup/data';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import NoticesPanel from './notices-panel';

/** Opens the list of notices as somebody who is signed in. */
export function showNotices(): void {
  render(
    <QueryClientProvider client={createQueryClient({ retry: 0 })}>
      <TestAuth userId="u1">
        <MemoryRouter>
          <NoticesPanel onClose={() => {}} />
        </MemoryRouter>
      </TestAuth>
    </QueryClientProvider>,
  );
}
