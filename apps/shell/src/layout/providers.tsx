import { AuthProvider } from '@lineup/auth';
import { ShellContext } from '@lineup/contract';
import { FlagsProvider } from '@lineup/flags';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { GateBridge } from '../federation/gate-bridge';
import { createShellQueryClient, forgetUserData } from '../query-client';
import { createShellApi } from '../shell-api';
import { AccountTheme } from './account/account-theme';

/** What every screen finds around it: theme, queries, session, flags, the shell's services. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createShellQueryClient);
  const [shell] = useState(() => createShellApi(client));
  return (
    <QueryClientProvider client={client}>
      <AuthProvider onUserChange={() => forgetUserData(client)}>
        <AccountTheme>
          <FlagsProvider>
            <GateBridge />
            <ShellContext value={shell}>{children}</ShellContext>
          </FlagsProvider>
        </AccountTheme>
      </AuthProvider>
    </QueryClientProvider>
  );
}
