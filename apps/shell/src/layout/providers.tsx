import { AuthProvider } from '@lineup/auth';
import { ShellContext, type ShellApi } from '@lineup/contract';
import { createQueryClient } from '@lineup/data';
import { FlagsProvider } from '@lineup/flags';
import { ThemeProvider } from '@lineup/ui/theme';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { GateBridge } from '../federation/gate-bridge';

const shell: ShellApi = {
  track() {},
  award() {},
  banners: { register() {}, remove() {} },
};

/** What every screen finds around it: theme, queries, session, flags, the shell's services. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient());
  return (
    <ThemeProvider>
      <QueryClientProvider client={client}>
        <AuthProvider>
          <FlagsProvider>
            <GateBridge />
            <ShellContext value={shell}>{children}</ShellContext>
          </FlagsProvider>
        </AuthProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
