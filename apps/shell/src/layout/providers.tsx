import { AuthProvider, useAuth } from '@lineup/auth';
import { ShellContext } from '@lineup/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { setDraftOwner } from '@lineup/ui/draft-owner';
import { useLayoutEffect, type ReactNode } from 'react';
import { queryClient, session } from '../platform';
import { forgetUserData } from '../query-client';
import { shellApi } from '../shell-api';
import { AccountTheme } from './account/account-theme';
import { OwnBrowser } from './account/own-browser';
import { OwnPush } from './account/own-push';

/** What every screen finds around it: queries, session, theme, the shell's services. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider session={session} onUserChange={(userId) => forgetUserData(queryClient, userId)}>
        <DraftOwner />
        <OwnBrowser />
        <OwnPush />
        <AccountTheme>
          <ShellContext value={shellApi}>{children}</ShellContext>
        </AccountTheme>
      </AuthProvider>
    </QueryClientProvider>
  );
}

/** Whose drafts of forms are kept, on every screen. */
function DraftOwner() {
  const userId = useAuth().user?.id ?? null;
  useLayoutEffect(() => setDraftOwner(userId), [userId]);
  return null;
}
